import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { Day } from '#kit/contract/dates.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { isInvoice } from '#money/contract/documents/invoice-names.ts'
import { type readOrderHead, readInvoiceTotals } from '#orders/contract/endpoints.ts'
import { canceledLabel } from '#orders/contract/rules.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import classes from './OrderSteps.module.css'

type Head = RowOfList<typeof readOrderHead>

/** The totals of an order's invoice; nothing before the order is invoiced. */
export const useInvoiceTotals = (head: Head | undefined) =>
  useList(
    readInvoiceTotals,
    head && isInvoice(head.referenceNumber)
      ? { companyNumber: head.companyNumber, referenceNumber: head.referenceNumber }
      : undefined,
  ).rows?.[0]

interface StepsProps {
  steps: readonly { name: string; lines: readonly (string | undefined)[]; done: boolean }[]
}

/** Steps in their order. The first one that has not happened is the current one. */
export function Steps({ steps }: StepsProps) {
  const current = steps.findIndex(({ done }) => !done)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map(({ name, lines, done }, at) => (
        <li
          key={name}
          className={classes.step}
          data-done={done || undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <strong>{name}</strong>
          <div className="muted tabular">
            {lines.filter(Boolean).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

interface Dated {
  name: string
  date: Day | null | undefined
  done: boolean
  /** Shown without a date. */
  missing: string
  /** Where it ships from; shown until it has. */
  from?: string
}

interface Props {
  head: Head
  due: string
}

export function OrderSteps({ head, due }: Props) {
  const invoice = useInvoiceTotals(head)
  const isInvoiced = isInvoice(head.referenceNumber)
  const ordered: Dated = { name: 'Ordered', date: head.orderDate, done: true, missing: '' }
  const canceled: Dated = { name: canceledLabel, date: null, done: true, missing: 'Nothing of it ships' }
  const shipping: Dated[] = [
    { name: 'Due', date: due, done: head.shipDate !== null, missing: 'Not scheduled', from: head.place },
    { name: 'Shipped', date: head.shipDate, done: head.shipDate !== null, missing: 'Not yet' },
    { name: 'Invoiced', date: invoice?.invoiceDate, done: isInvoiced, missing: isInvoiced ? 'Yes' : 'Not yet' },
  ]
  const steps = head.orderStatus === canceledLabel ? [ordered, canceled] : [ordered, ...shipping]
  return (
    <Steps
      steps={steps.map(({ name, date, done, missing, from }) => ({
        name,
        lines: date && from && !done ? [formatDate(date), `from ${from}`] : [formatDate(date) || missing],
        done,
      }))}
    />
  )
}
