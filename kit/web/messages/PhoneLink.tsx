import type { ReactNode } from 'react'

/** A link that calls a telephone number, whatever its punctuation. */
export const PhoneLink = ({ phone, children = phone }: { phone: string; children?: ReactNode }) => (
  <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{children}</a>
)
