/** Returns the invoice that a credit corrects, from its order's comments; empty for an invoice. */
export const creditedInvoice = ({ amount, comments }: { amount: number; comments: string }): string =>
  amount < 0 ? (/\binvoice\s*#?\s*(?=\S*\d)(\S{0,29}\w)[.,;:)]*(?!\S)/i.exec(comments)?.[1] ?? '') : ''
