interface Credit {
  amount: number
  /** The invoice that it corrects, as the books say; may be empty. */
  corrects: string
  /** The comments of its order. */
  comments: string
}

/** Returns the invoice that a credit corrects, if need be from its order's comments; empty for an invoice. */
export const creditedInvoice = ({ amount, corrects, comments }: Credit): string => {
  if (corrects !== '' || amount >= 0) return corrects
  return /\binvoice\s*#?\s*(?=\S*\d)(\S{0,29}\w)[.,;:)]*(?!\S)/i.exec(comments)?.[1] ?? ''
}
