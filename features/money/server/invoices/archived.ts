/** PDF readers search for the header and the trailer within this many bytes of the ends. */
const near = 1024

/**
 * Returns why an archived document is unreadable; undefined if it looks complete. Checks the header, the trailer, and
 * the cross-reference table it points to, which a truncated or overwritten file lacks.
 */
export function findDamage(pdf: Buffer): string | undefined {
  const header = pdf.subarray(0, near).indexOf('%PDF-')
  if (header === -1) return 'it is not a PDF'
  const tail = pdf.subarray(-near).toString('latin1')
  if (!tail.includes('%%EOF')) return 'its end is missing'
  const start = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]
  if (start === undefined) return 'it has no trailer'
  // In some files with bytes before the header, offsets start at the header.
  const found = [0, header].some((shift) => {
    const at = pdf.subarray(Number(start) + shift, Number(start) + shift + 30).toString('latin1')
    return /^\s*(xref|\d+\s+\d+\s+obj)/.test(at)
  })
  return found ? undefined : 'its cross-reference table is missing'
}
