import { asArtifact, asTag, contentBox, ink, paper, type Pdf, rule, type Tag, write, writeLines } from './document.ts'

export interface Address {
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

export interface Letterhead extends Address {
  phone: string
  email: string
}

const cityLine = ({ city, state, zip }: Address): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const addressLines = (address: Address): string[] =>
  [address.name, address.address1, address.address2, cityLine(address)].filter(Boolean)

function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  const unit = size / 32
  pdf.roundedRect(x, y, size, size, 7 * unit).fill(ink.accent)
  pdf
    .lineWidth(3 * unit)
    .lineCap('round')
    .strokeColor('#ffffff')
  for (const [from, to, at] of [
    [8, 24, 11],
    [8, 24, 16],
    [8, 18, 21],
  ] as const) {
    pdf
      .moveTo(x + from * unit, y + at * unit)
      .lineTo(x + to * unit, y + at * unit)
      .stroke()
  }
  pdf.lineCap('butt')
}

/** A label and its value; pairs are stacked at the right edge. */
export type Fact = readonly [label: string, value: string]

const factWidth = { label: 92, value: 128 } as const

/**
 * Draws the top of the first page: logo, sender, title, and facts.
 * @returns the y position of the next block
 */
export function drawLetterhead(pdf: Pdf, tag: Tag, sender: Letterhead, title: string, facts: readonly Fact[]): number {
  const top = paper.margin
  const size = 28
  asTag(pdf, tag, 'Figure', () => drawMark(pdf, contentBox.left, top, size), {
    alt: `${sender.name} logo`,
    // Screen readers need the bounds of a figure.
    ...{ bbox: [contentBox.left, top, contentBox.left + size, top + size], placement: 'Block' },
  })
  const left = contentBox.left + size + 10
  const room = 260
  asTag(pdf, tag, 'P', () => write(pdf, sender.name, left, top - 1, room, { size: 13, bold: true }))
  let y = top + 17
  asTag(pdf, tag, 'P', () => {
    const lines = [...addressLines(sender).slice(1), [sender.phone, sender.email].filter(Boolean).join('  ·  ')]
    y = writeLines(pdf, lines, { x: left, y, width: room, leading: 11 }, { size: 8, color: ink.muted })
  })
  const from = contentBox.right - factWidth.label - factWidth.value
  asTag(pdf, tag, 'H1', () =>
    write(pdf, title, from, top - 4, contentBox.right - from, { size: 18, bold: true, align: 'right' }),
  )
  let factY = top + 24
  for (const [label, value] of facts) {
    if (value === '') continue
    asTag(pdf, tag, 'P', () => {
      write(pdf, label, from, factY, factWidth.label, { size: 8, color: ink.muted, align: 'right' })
      write(pdf, value, from + factWidth.label, factY, factWidth.value, { bold: true, align: 'right' })
    })
    factY += 12.5
  }
  return Math.max(y, factY) + 10
}

/** Draws names with addresses side by side; returns the y position of the next block. */
export function drawParties(
  pdf: Pdf,
  tag: Tag,
  y: number,
  parties: readonly { title: string; lines: readonly string[] }[],
): number {
  const width = contentBox.width / parties.length
  let bottom = y
  for (const [at, { title, lines }] of parties.entries()) {
    const x = contentBox.left + at * width
    asTag(pdf, tag, 'H2', () => write(pdf, title, x, y, width - 12, { size: 7.5, bold: true, color: ink.muted }))
    asTag(pdf, tag, 'P', () => {
      bottom = Math.max(bottom, writeLines(pdf, lines.slice(0, 6), { x, y: y + 12, width: width - 16, leading: 11.5 }))
    })
  }
  return bottom + 10
}

export const footTop = paper.height - paper.margin - 14

/** Draws the footer of every page. */
export function drawFoot(pdf: Pdf, what: string, page: number, pages: number): void {
  asArtifact(pdf, () => {
    rule(pdf, footTop)
    write(pdf, what, contentBox.left, footTop + 6, 400, { size: 7.5, color: ink.muted })
    const count = `Page ${page} of ${pages}`
    write(pdf, count, contentBox.right - 100, footTop + 6, 100, { size: 7.5, color: ink.muted, align: 'right' })
  })
}

/** Draws the top of every later page; returns the y position below it. */
export function drawContinued(pdf: Pdf, sender: Letterhead, what: string): number {
  asArtifact(pdf, () => {
    write(pdf, sender.name, contentBox.left, paper.margin, 280, { bold: true })
    write(pdf, `${what}, continued`, contentBox.right - 240, paper.margin, 240, { color: ink.muted, align: 'right' })
  })
  return paper.margin + 20
}
