import { asArtifact, asTag, contentBox, ink, paper, type Pdf, rule, type Tag, write, writeLines } from './document.ts'

export interface Address {
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

/** The look of the distributor's documents. */
export interface Brand {
  /** `#rrggbb` on white. */
  accent: string
  /** A PNG, the product's own mark (`product`), or nothing. */
  logo: Uint8Array | 'product' | undefined
}

export interface Letterhead extends Address {
  phone: string
  email: string
  brand: Brand
}

const cityLine = ({ city, state, zip }: Address): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export const addressLines = (address: Address): string[] =>
  [address.name, address.address1, address.address2, cityLine(address)].filter(Boolean)

/** Each document embeds its logo once. */
const images = new WeakMap<Pdf, PDFKit.Mixins.ImageSrc & { width: number; height: number }>()

/** Opens a PNG for a document. */
function openLogo(pdf: Pdf, bytes: Uint8Array) {
  const known = images.get(pdf)
  if (known) return known
  // PDFKit opens an image once and accepts it wherever it accepts a source; its types omit both.
  const opened = (pdf as Pdf & { openImage(source: Buffer): typeof known & object }).openImage(Buffer.from(bytes))
  images.set(pdf, opened)
  return opened
}

/** Draws the logo in a box of this height and returns its width; 0 without a logo. */
function drawLogo(pdf: Pdf, tag: Tag, { name, brand }: Letterhead, x: number, y: number, height: number): number {
  const { logo, accent } = brand
  if (logo === undefined) return 0
  const image = logo === 'product' ? undefined : openLogo(pdf, logo)
  const scale = image ? Math.min(height / image.height, 120 / image.width) : 1
  const size = image ? { width: image.width * scale, height: image.height * scale } : { width: height, height }
  asTag(pdf, tag, 'Figure', () => (image ? pdf.image(image, x, y, size) : drawMark(pdf, x, y, height, accent)), {
    alt: `${name} logo`,
    // Screen readers need the bounds of a figure.
    ...{ bbox: [x, y, x + size.width, y + size.height], placement: 'Block' },
  })
  return size.width
}

function drawMark(pdf: Pdf, x: number, y: number, size: number, accent: string): void {
  const unit = size / 32
  pdf.roundedRect(x, y, size, size, 7 * unit).fill(accent)
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

/** A label and its value. Facts are stacked at the right edge. */
export type Fact = readonly [label: string, value: string]

const factWidth = { label: 92, value: 128 } as const

/**
 * Draws the top of the first page: logo, sender, title, and facts.
 * @returns the y position of the next block
 */
export function drawLetterhead(pdf: Pdf, tag: Tag, sender: Letterhead, title: string, facts: readonly Fact[]): number {
  const top = paper.margin
  const size = 28
  const logoWidth = drawLogo(pdf, tag, sender, contentBox.left, top, size)
  const left = contentBox.left + (logoWidth > 0 ? logoWidth + 10 : 0)
  const room = 260 - Math.max(0, logoWidth - size)
  asTag(pdf, tag, 'P', () => write(pdf, sender.name, left, top - 1, room, { size: 13, bold: true }))
  let y = top + 17
  asTag(pdf, tag, 'P', () => {
    const lines = [...addressLines(sender).slice(1), [sender.phone, sender.email].filter(Boolean).join('  ·  ')]
    y = writeLines(pdf, lines, { x: left, y, width: room, leading: 11 }, { size: 8, color: ink.muted })
  })
  const from = contentBox.right - factWidth.label - factWidth.value
  asTag(pdf, tag, 'H1', () =>
    write(pdf, title, from, top - 4, contentBox.right - from, {
      size: 18,
      bold: true,
      align: 'right',
      color: sender.brand.accent,
    }),
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

/** A name with an address under a title. */
export interface Party {
  title: string
  lines: readonly string[]
}

/** Draws parties side by side; returns the y position of the next block. */
export function drawParties(pdf: Pdf, tag: Tag, y: number, parties: readonly Party[]): number {
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

export function drawFoot(pdf: Pdf, what: string, page: number, pages: number): void {
  asArtifact(pdf, () => {
    rule(pdf, footTop)
    write(pdf, what, contentBox.left, footTop + 6, 400, { size: 7.5, color: ink.muted })
    const count = `Page ${page} of ${pages}`
    write(pdf, count, contentBox.right - 100, footTop + 6, 100, { size: 7.5, color: ink.muted, align: 'right' })
  })
}

/** The y position below the header of later pages. */
export const continuedTop = paper.margin + 20

/** Draws the header of later pages. */
export function drawContinued(pdf: Pdf, sender: Letterhead, what: string): void {
  asArtifact(pdf, () => {
    write(pdf, sender.name, contentBox.left, paper.margin, 280, { bold: true })
    write(pdf, `${what}, continued`, contentBox.right - 240, paper.margin, 240, { color: ink.muted, align: 'right' })
  })
}
