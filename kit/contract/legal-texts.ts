/** A distributor's legal texts, by the screen that shows them. The first page loads this file, so it imports no zod. */
export const legalTexts = ['privacy', 'terms', 'californiaNotice', 'doNotSell'] as const
export type LegalText = (typeof legalTexts)[number]

/** A block of a legal text, ready to render. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }

const toBlock = (text: string): Block => {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  const joined = lines.join(' ')
  return joined.startsWith('# ') ? { kind: 'heading', text: joined.slice(2) } : { kind: 'paragraph', text: joined }
}

/** Splits a legal text into headings, lists, and paragraphs; blank lines separate them. */
export const toBlocks = (text: string): Block[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(toBlock)
