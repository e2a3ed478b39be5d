import type { TileLink } from '@trade-counter/contract/slices/home/rules.ts'
import type { ReactNode } from 'react'
import { toReturnParams } from '#web/kit/screen/return-params.ts'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'

interface Props {
  row: { Company: string; CustomerNumber: string; ShipTo: string }
  link: TileLink
  className?: string | undefined
  children: ReactNode
}

/** Opens a screen as another customer of the viewer. */
export function CustomerLink({ row, link, className, children }: Props) {
  const { Company, CustomerNumber, ShipTo } = row
  return (
    <ScreenLink
      screen="customerListMenu"
      search={{ choose: Company + CustomerNumber + ShipTo, open: link.screen, ...toReturnParams(link.search) }}
      className={className}
    >
      {children}
    </ScreenLink>
  )
}
