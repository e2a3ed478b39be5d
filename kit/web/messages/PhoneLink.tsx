import type { ReactNode } from 'react'

/** The address that calls a telephone number, whatever its punctuation. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

interface Props {
  phone: string
  children?: ReactNode
  className?: string | undefined
  /** The name of the link, if its text does not say whom it calls. */
  label?: string
}

export const PhoneLink = ({ phone, children = phone, className, label }: Props) => (
  <a href={telOf(phone)} className={className} aria-label={label}>
    {children}
  </a>
)
