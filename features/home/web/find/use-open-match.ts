import { useInvoiceWindow } from '#money/web/files/use-invoice-window.ts'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { landingOf, type Match } from './landing.ts'

/** Opens a match: its screen, or the file of an invoice whose order is no longer stored. */
export function useOpenMatch(): (match: Match) => void {
  const session = useSession()
  const openScreen = useOpenScreen()
  const { mutate: openInvoice } = useInvoiceWindow('tab')
  return (match) => {
    const landing = landingOf(match, session)
    if (landing) openScreen(landing.screen, landing.search)
    if (landing || match.kind === 'item') return
    const { referenceNumber: number, companyNumber: company, customerNumber: customer, shipToNumber } = match.found
    openInvoice({ number, company, customer, shipTo: shipToNumber, order: '' })
  }
}
