import type { ReactNode } from 'react'

/** The address that calls a telephone number, whatever its punctuation. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

export const PhoneLink = ({ phone, children = phone }: { phone: string; children?: ReactNode }) => (
  <a href={telOf(phone)}>{children}</a>
)
