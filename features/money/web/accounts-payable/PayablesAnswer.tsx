import { type DaysOld, dueSoon, pastDue, totalBucket } from '#money/contract/accounts-payable/rules.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import { formatMoney } from '#kit/contract/declare/format.ts'
import { UnstyledButton } from '@mantine/core'
import type { Listing } from '#kit/web/calls/use-list.ts'
import type { BucketRow } from './due-segments.ts'
import classes from './PayablesAnswer.module.css'

interface Props {
  list: Listing<BucketRow>
  /** The Days Old of the shown invoices; undefined above the summary. */
  chosen?: DaysOld | ''
  onSelect: (bucket: string) => void
}

/** What is past due, in the screen's largest type, then what is due this week and in all. Each opens its invoices. */
export function PayablesAnswer({ list, chosen, onSelect }: Props) {
  const total = list.rows?.find(({ Bucket }) => Bucket === totalBucket.bucket)
  if (list.error && !total) return null
  const answers = total && [
    { ...pastDue, amount: sumMoney([total.PastDue, total.LongPastDue]), isLate: true },
    { ...dueSoon, amount: total.DueSoon, isLate: false },
    { bucket: totalBucket.bucket, name: 'Open in all', amount: total.Balance, isLate: false },
  ]
  const later = total?.DatedLater ?? 0
  return (
    <>
      <ul className={classes.answers} aria-label="What you owe" aria-busy={!answers} data-beside={chosen !== undefined}>
        {answers?.map(({ bucket, name, amount, isLate }) => (
          <li key={bucket}>
            <UnstyledButton
              aria-current={(chosen === '' ? totalBucket.bucket : chosen) === bucket || undefined}
              onClick={() => onSelect(bucket)}
            >
              <span className={classes.name}>{name}</span>{' '}
              <strong className={classes.amount} data-late={(isLate && amount > 0) || undefined}>
                {formatMoney(amount)}
              </strong>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {later !== 0 && (
        <p className="muted">A statement to today is without {formatMoney(later)} that is dated later.</p>
      )}
    </>
  )
}
