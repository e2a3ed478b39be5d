/** A growing buffer of checked rows. */
export class RowOutput {
  #buffer: Buffer
  #used = 0

  /** @param size an estimate of the bytes */
  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafe(size)
  }

  get written(): Buffer {
    return this.#buffer.subarray(0, this.#used)
  }

  #reserve(size: number): void {
    if (this.#used + size <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#buffer.length + size))
    this.#buffer.copy(larger, 0, 0, this.#used)
    this.#buffer = larger
  }

  bytes(from: Buffer, start: number, end: number): void {
    this.#reserve(end - start)
    from.copy(this.#buffer, this.#used, start, end)
    this.#used += end - start
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#used++] = value
  }

  text(text: string): void {
    this.#reserve(3 * text.length)
    this.#used += this.#buffer.write(text, this.#used)
  }
}
