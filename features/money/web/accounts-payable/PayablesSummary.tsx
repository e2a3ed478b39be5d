import { bucketColumns } from '#money/contract/accounts-payable/columns.ts'
import { noDetails, totalBucket } from '#money/contract/accounts-payable/rules.ts'
import { formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { BucketChart } from './BucketChart.tsx'
import type { BucketRow } from './due-segments.ts'
import classes from './PayablesSummary.module.css'

interface Props {
  list: Listing<BucketRow>
  onSelect: (bucket: string) => void
}

const isTotal = ({ Bucket }: BucketRow) => Bucket === totalBucket.bucket
const strong = (row: BucketRow, text: string) => (isTotal(row) ? <strong>{text}</strong> : text)
const balanceCell = (row: BucketRow) => strong(row, formatMoney(row.Balance))
const countCell = (row: BucketRow) => strong(row, formatQuantity(row.Invcount))

/** The aging buckets as a grid and as bars. Both open a bucket's invoices. */
export function PayablesSummary({ list, onSelect }: Props) {
  const opened = useRef(false)
  // A double click first selects the row, then opens it.
  const open = (bucket: string) => {
    if (opened.current) return
    opened.current = true
    onSelect(bucket)
  }
  const openRow = ({ Bucket }: BucketRow) => open(Bucket)
  const nameCell = (row: BucketRow) => (
    <UnstyledButton className="link" onClick={() => openRow(row)}>
      {strong(row, row.Name)}
    </UnstyledButton>
  )
  const cells = { Name: nameCell, Balance: balanceCell, Invcount: countCell }
  return (
    <div className={`${classes.summary} flows`}>
      <div className={`${classes.grid} flows`}>
        <PortalGrid
          id="payables-buckets"
          columns={bucketColumns}
          list={list}
          selection="one"
          onSelect={([row]) => row && openRow(row)}
          onOpen={openRow}
          cells={cells}
          words={{ empty: noDetails }}
        />
      </div>
      {(list.rows ?? !list.error) && <BucketChart list={list} onSelect={open} />}
    </div>
  )
}
