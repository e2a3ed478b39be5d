import { formatMoney, formatPrice, formatQuantity, shortDate } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { guideLineColumns } from '#buying/contract/order-guide/columns.ts'
import { withPar } from '#buying/contract/order-guide/arrangement.ts'
import { amountOf, isUnusual, quantityOf, suggestionOf, typedFault } from '#buying/contract/order-guide/form.ts'
import { levelFault } from '#buying/contract/order-guide/rules.ts'
import { receiptText } from '#items/contract/documents/receipt-words.ts'
import { memo, type ReactNode, useId } from 'react'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { ItemLink } from '#kit/web/grid/ItemLink.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { ArrangeHandle } from './ArrangeHandle.tsx'
import { EditedInPlace } from './EditedInPlace.tsx'
import { PriceEnd } from '../ordering/PriceEnd.tsx'
import { Stepper } from '../ordering/Stepper.tsx'
import classes from './form.module.css'
import type { CountLine as Line } from './to-buy.ts'
import type { Arrange } from './use-arrangement.ts'
import type { Form } from './use-order-form.ts'

/** The column of item numbers, which link to the items' pages. */
const itemColumn = guideLineColumns[1]

/** What the home warehouse has, and when more comes. */
function Stock({ line }: { line: Line }) {
  const { available, usualQuantity, casePack } = line
  const isOut = available !== null && available <= 0
  const isLow = available !== null && available < (usualQuantity ?? casePack)
  return (
    <span className={classes.stock}>
      {available !== null && (
        <Tag kind={isOut ? 'late' : isLow ? 'warning' : 'good'}>
          {isOut ? 'Out' : `${formatQuantity(available)}`}
          {!isOut && <span className={classes.spoken}> in stock</span>}
        </Tag>
      )}
      {(isOut || (isLow && line.incoming !== 0)) && <span className="muted">{receiptText(line, portalDay())}</span>}
    </span>
  )
}

/** A figure with its name, which only screen readers and phones need: elsewhere, it is the column's. */
const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className={classes.figure}>
    <span className={classes.name}>{name} </span>
    {children}
  </span>
)

export interface RowProps {
  line: Line
  typed: string
  /** The quantity that the cart already has. */
  inCart: number
  /** Undefined if the viewer may not order. */
  onType: Form['type']
  /** Undefined if the guide cannot be changed here. */
  arrange: Arrange | undefined
}

/** An item of the order form. It renders only when its own quantity changes. */
export const FormRow = memo(function FormRow({ line, typed, inCart, onType, arrange }: RowProps) {
  const { itemNumber, customerPartNumber, packDescription, par, usualQuantity, price, priceEnds, unit } = line
  const amount = amountOf(line, typed)
  const fault = typedFault(line, typed)
  const isTooMuch = isUnusual(line, quantityOf(line, typed), inCart)
  const note = fault ?? (isTooMuch ? 'Over 3 × the usual' : inCart > 0 ? `${formatQuantity(inCart)} in the cart` : '')
  const noteId = useId()
  return (
    <li className={classes.row} data-row={itemNumber}>
      <div className={classes.item}>
        {arrange && <ArrangeHandle item={itemNumber} arrange={arrange} />}
        <div className={classes.names}>
          <span className={classes.title}>{sentenceCase(line.description)}</span>
          <span className={`${classes.numbers} muted`}>
            <ItemLink column={itemColumn} row={line} />
            {[customerPartNumber && `yours ${customerPartNumber}`, packDescription || unit]
              .filter((part) => part !== '')
              .map((part) => (
                <span key={part}> · {part}</span>
              ))}
          </span>
        </div>
      </div>
      <div className={classes.facts}>
        <Stock line={line} />
        <span className={classes.price}>
          {price !== null && formatPrice(price)}
          {price !== null && <PriceEnd ends={priceEnds} />}
        </span>
        <Figure name="par">
          {arrange ? (
            <EditedInPlace
              label={`Par of ${itemNumber}`}
              value={par === null ? '' : String(par)}
              placeholder="–"
              column="par"
              inputMode="decimal"
              faultOf={levelFault}
              onSave={(next) => arrange((lines) => withPar(lines, itemNumber, next === '' ? null : Number(next)))}
            />
          ) : par === null ? (
            <span className={classes.none}>–</span>
          ) : (
            formatQuantity(par)
          )}
        </Figure>
        <Figure name="usual">
          {usualQuantity === null ? <span className={classes.none}>–</span> : formatQuantity(usualQuantity)}
        </Figure>
        <span className={classes.last}>
          {line.lastBought !== null && (
            <>
              <span className={classes.name}>last </span>
              {shortDate(line.lastBought, portalDay())}{' '}
              <span className="muted">{formatQuantity(line.lastQuantity)}</span>
            </>
          )}
        </span>
      </div>
      {onType && (
        <div className={classes.quantity}>
          <Stepper
            item={itemNumber}
            casePack={line.casePack}
            unit={unit}
            value={typed}
            placeholder={String(suggestionOf(line) ?? '')}
            error={fault !== undefined}
            warning={isTooMuch}
            describedBy={note === '' ? undefined : noteId}
            onChange={(next) => onType(itemNumber, next)}
          />
          {note !== '' && (
            <span
              id={noteId}
              className={`${classes.note} ${fault ? 'danger' : isTooMuch ? 'warning' : 'muted'}`}
              role={fault ? 'alert' : undefined}
            >
              {note}
            </span>
          )}
        </div>
      )}
      {onType && <span className={classes.amount}>{amount === null ? '' : formatMoney(amount)}</span>}
    </li>
  )
})
