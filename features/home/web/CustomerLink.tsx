import type { TileLink } from '#home/contract/tile-links.ts'
import type { ReactNode } from 'react'
import { writeLinked } from '#kit/web/screen/linked-customer.ts'
import { linkedField } from '#kit/web/screen/search-codec.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'

interface Props {
  row: { Company: string; CustomerNumber: string; ShipTo: string }
  link: TileLink
  className?: string | undefined
  children: ReactNode
}

/** Opens a screen as another customer of the viewer. */
export function CustomerLink({ row, link, className, children }: Props) {
  const viewing = writeLinked({ company: row.Company, customer: row.CustomerNumber, shipTo: row.ShipTo })
  return (
    <ScreenLink screen={link.screen} search={{ ...link.search, [linkedField]: viewing }} className={className}>
      {children}
    </ScreenLink>
  )
}
