/** Readers look for the header and the trailer this near to the ends. */
const near = 1024

/**
 * Why an archived document cannot be shown; undefined where it looks whole. It looks at the ends and at the table of
 * contents that the trailer points to, which is what a cut or overwritten file lacks.
 */
export function damageOf(pdf: Buffer): string | undefined {
  const header = pdf.subarray(0, near).indexOf('%PDF-')
  if (header === -1) return 'it is no PDF'
  const tail = pdf.subarray(-near).toString('latin1')
  if (!tail.includes('%%EOF')) return 'its end is missing'
  const start = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]
  if (start === undefined) return 'it has no trailer'
  // Offsets count from the header where something stands before it, in some files.
  const found = [0, header].some((shift) => {
    const at = pdf.subarray(Number(start) + shift, Number(start) + shift + 30).toString('latin1')
    return /^\s*(xref|\d+\s+\d+\s+obj)/.test(at)
  })
  return found ? undefined : 'its table of contents is missing'
}
