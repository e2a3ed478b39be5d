// COPY's text format, which both engines produce: cells end with TAB, rows with LF, null is `\N`, and seven characters
// have backslash escapes. All output formats are converted from these bytes.

export const tab = 9
export const lineFeed = 10
export const backslash = 92

/** A lookup table with 1 for each given byte. A lookup takes constant time. */
export function byteSet(...bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}

/** All control characters, including those that end a cell. */
export const controls: readonly number[] = Array.from({ length: 32 }, (_, sign) => sign)

export const cellEnds = byteSet(tab, lineFeed)

/** The meaning of a byte after a backslash. */
export const unescaped = Uint8Array.from({ length: 256 }, (_, byte) => byte)
for (const [letter, byte] of Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 }))
  unescaped[letter.charCodeAt(0)] = byte

/** Whether the cell that starts here is null. Text can't look like this, because its backslashes are doubled. */
export const isNull = (source: Uint8Array, at: number): boolean => source[at] === backslash && source[at + 1] === 78

/** The end offset of the cell that starts or continues here. */
export function cellEnd(source: Uint8Array, from: number): number {
  let at = from | 0
  while (cellEnds[source[at] ?? lineFeed] === 0) at = (at + 1) | 0
  return at
}

/** Writes bytes at an offset; @returns the offset after them. Faster than `set` for a few bytes. */
export function writeBytes(bytes: Uint8Array, target: Uint8Array, at: number): number {
  const { length } = bytes
  for (let n = 0; n < length; n++) target[at + n] = bytes[n] ?? 0
  return at + length
}

/** Copies the bytes between two offsets; @returns the offset after them. */
export function copyBytes(source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  for (let n = from; n < to; n++) target[at + n - from] = source[n] ?? 0
  return at + to - from
}
