/** Counts the data that this server has received over HTTP since it started. */
export class PushActivity {
  /** Bytes of received feeds, after decompression. */
  bytes = 0
}
