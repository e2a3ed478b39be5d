// COPY's text format, in which both engines answer: cells apart by TAB, rows ended by LF, `\N` for null, and in texts
// seven signs behind a backslash. Everything that is sent is made of its bytes.

export const tab = 9
export const lineFeed = 10
export const backslash = 92

/** A table of the given bytes: 1 where there is one of them. To ask it is one look, whatever their number. */
export function among(...bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of bytes) table[byte] = 1
  return table
}

/** Control characters, what ends a cell among them. */
export const controls: readonly number[] = Array.from({ length: 32 }, (_, sign) => sign)

/** What ends a cell. */
export const cellEnds = among(tab, lineFeed)

/** What a byte stands for behind a backslash. */
export const unescaped = Uint8Array.from({ length: 256 }, (_, byte) => byte)
for (const [letter, byte] of Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 }))
  unescaped[letter.charCodeAt(0)] = byte

/** Whether a cell that begins here is null. No text begins so: its backslash has another before it. */
export const isNull = (source: Uint8Array, at: number): boolean => source[at] === backslash && source[at + 1] === 78

/** Where the cell ends that begins or goes on here. */
export function cellEnd(source: Uint8Array, from: number): number {
  let at = from | 0
  while (cellEnds[source[at] ?? lineFeed] === 0) at = (at + 1) | 0
  return at
}

/** Puts bytes at a place; @returns the place behind them. For a few bytes this is faster than `set`. */
export function put(bytes: Uint8Array, target: Uint8Array, at: number): number {
  const { length } = bytes
  for (let n = 0; n < length; n++) target[at + n] = bytes[n] ?? 0
  return at + length
}

/** Puts what stands between two places; @returns the place behind it. */
export function putPart(source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number {
  for (let n = from; n < to; n++) target[at + n - from] = source[n] ?? 0
  return at + to - from
}
