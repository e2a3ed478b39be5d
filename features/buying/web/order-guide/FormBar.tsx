import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import { type FormLine, type Quantities, sumForm } from '#buying/contract/order-guide/form.ts'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { shipToName, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { useTruck } from '../ordering/use-truck.ts'
import classes from './form-bar.module.css'
import { type Form, useQuantities } from './use-order-form.ts'

interface Props {
  form: Form
  lines: readonly FormLine[]
  shipTo: string
  seesPrices: boolean
}

/** When to order. The bar renders on every key, and converting times of a time zone is slow, so this renders apart. */
const Truck = memo(function Truck({ shipTo }: { shipTo: string }) {
  const truck = useTruck(shipTo)
  return truck && <p className={classes.truck}>{truck.text}</p>
})

/** The bar that stays on the screen: what was typed, and what becomes of it. */
export function FormBar(props: Props) {
  return <Bar {...props} quantities={useQuantities(props.form)} />
}

const Bar = memo(function Bar({ form, lines, shipTo, seesPrices, quantities }: Props & { quantities: Quantities }) {
  const shipTos = useShipTos(useCustomerSession())
  const openScreen = useOpenScreen()
  const { lines: typed, amount, unpriced, unusual, short, faults } = sumForm(lines, quantities, form.inCart)
  const inCart = form.inCart.size
  const review = async () => {
    if (typed === 0 || (await form.add(lines))) openScreen('purchase', { shipTo, review: 'Y' })
  }
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
          {counted(typed, 'line')}
          {seesPrices && typed > 0 && <span> {formatMoney(amount)}</span>}
        </p>
        <p className={faults + unusual > 0 ? 'muted' : `${classes.side} muted`}>
          {faults > 0 ? (
            <span className="danger">Correct {faults === 1 ? 'the quantity' : `the ${faults} quantities`} in red.</span>
          ) : (
            notes.filter(Boolean).join(' · ')
          )}
        </p>
        <Truck shipTo={shipTo} />
      </div>
      <Button
        variant="default"
        disabled={typed === 0 || faults > 0}
        onClick={() => !form.isBusy && void form.add(lines)}
      >
        Leave in cart
      </Button>
      <BusyButton
        size="md"
        busy={form.isBusy}
        disabled={(typed === 0 && inCart === 0) || faults > 0}
        onClick={() => void review()}
      >
        Review order
      </BusyButton>
    </section>
  )
})
