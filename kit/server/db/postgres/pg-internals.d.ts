declare module 'pg/lib/utils.js' {
  const utils: {
    /** Returns the text or bytes that pg binds for a value; null for null and undefined. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
