import { Socket } from 'node:net'

const pieceBytes = 64 * 1024

/**
 * A socket that reuses one read buffer. By default Node allocates 64 KB for each chunk, so a long response makes V8 run
 * nearly twice as many full garbage collections.
 */
export class LendingSocket extends Socket {
  /** When true, `data` listeners must not keep the buffer; when false, each chunk is a copy. */
  lends = false

  constructor() {
    super({
      onread: {
        buffer: Buffer.allocUnsafeSlow(pieceBytes),
        callback: (size, { buffer, byteOffset }) => {
          const piece = Buffer.from(buffer, byteOffset, size)
          this.emit('data', this.lends ? piece : Buffer.from(piece))
          return true
        },
      },
    })
  }
}
