import { bucketColumns } from '@trade-counter/contract/accounts-payable/columns.ts'
import { noDetails } from '@trade-counter/contract/accounts-payable/rules.ts'
import { PortalGrid } from '#web/kit/PortalGrid.tsx'
import type { Listing } from '#web/kit/use-list.ts'
import { BucketChart, type BucketRow } from './BucketChart.tsx'
import classes from './PayablesSummary.module.css'

interface Props {
  list: Listing<BucketRow>
  onSelect: (bucket: string) => void
}

// The whole row opens the bucket; its name shows that.
const bucketName = ({ Name }: BucketRow) => <span className={classes.bucket}>{Name}</span>
const cells = { Name: bucketName }

/** The aging buckets as a grid and as bars: either opens what a bucket holds. */
export function PayablesSummary({ list, onSelect }: Props) {
  const open = ({ Bucket }: BucketRow) => onSelect(Bucket)
  return (
    <div className={classes.summary}>
      <div className={classes.grid}>
        <PortalGrid
          id="payables-buckets"
          columns={bucketColumns}
          list={list}
          selection="one"
          onSelect={([row]) => row && open(row)}
          onOpen={open}
          cells={cells}
          words={{ empty: noDetails }}
        />
      </div>
      {list.rows && <BucketChart rows={list.rows} onSelect={onSelect} />}
    </div>
  )
}
