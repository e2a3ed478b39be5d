import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import type { FormSums } from '#buying/contract/order-guide/form.ts'
import { Button } from '@mantine/core'
import { shipToName } from '#accounts/web/filters/ShipToSelect.tsx'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { useTruck } from '../ordering/use-truck.ts'
import classes from './form-bar.module.css'

interface Props {
  sums: FormSums
  shipTo: string
  seesPrices: boolean
  /** The number of lines that the cart has already. */
  inCart: number
  isBusy: boolean
  onAdd: () => void
  onReview: () => void
}

/** The bar that stays on the screen: what was typed, and what becomes of it. */
export function FormBar({ sums, shipTo, seesPrices, inCart, isBusy, onAdd, onReview }: Props) {
  const shipTos = useShipTos(useCustomerSession())
  const truck = useTruck(shipTo)
  const { lines, amount, unpriced, unusual, short, faults } = sums
  const notes = [
    `for ${shipToName(shipTos, shipTo)}`,
    inCart > 0 && `${counted(inCart, 'line')} in the cart already`,
    unusual > 0 && `${unusual} far above the usual`,
    short > 0 && `${short} not all in stock`,
    seesPrices && unpriced > 0 && `${unpriced} without a price`,
  ]
  return (
    <section className={`${classes.bar} screen-only`} aria-label="Order" data-bar>
      <div className={classes.sum}>
        <p className={classes.total}>
          {counted(lines, 'line')}
          {seesPrices && lines > 0 && <span> {formatMoney(amount)}</span>}
        </p>
        <p className={faults + unusual > 0 ? 'muted' : `${classes.side} muted`}>
          {faults > 0 ? (
            <span className="danger">Correct {faults === 1 ? 'the quantity' : `the ${faults} quantities`} in red.</span>
          ) : (
            notes.filter(Boolean).join(' · ')
          )}
        </p>
        {truck && <p className={classes.truck}>{truck.text}</p>}
      </div>
      <Button variant="default" disabled={lines === 0 || faults > 0} onClick={() => !isBusy && onAdd()}>
        Leave in cart
      </Button>
      <BusyButton size="md" busy={isBusy} disabled={(lines === 0 && inCart === 0) || faults > 0} onClick={onReview}>
        Review order
      </BusyButton>
    </section>
  )
}
