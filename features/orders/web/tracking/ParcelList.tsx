import { formatDate } from '#kit/contract/declare/format.ts'
import { UnstyledButton } from '@mantine/core'
import { CarrierMark } from '../TrackLink.tsx'
import type { ParcelRow, Story } from './parcels.ts'
import classes from './Tracking.module.css'

interface Props {
  parcels: readonly ParcelRow[]
  stories: readonly Story[] | undefined
  chosen: ParcelRow
  onChoose: (parcel: ParcelRow) => void
}

export function ParcelList({ parcels, stories, chosen, onChoose }: Props) {
  return (
    <nav aria-label="Tracking numbers" className={`${classes.list} box`}>
      <ul>
        {parcels.map((parcel) => {
          const story = stories?.find((one) => one.trackingNumber === parcel.number && one.shipDate === parcel.shipDate)
          return (
            <li key={`${parcel.number} ${parcel.shipDate}`}>
              <UnstyledButton
                className={`${classes.parcel} dense`}
                aria-current={parcel === chosen || undefined}
                onClick={() => onChoose(parcel)}
              >
                <span className="code">{parcel.number}</span>
                <span className="row muted">
                  <CarrierMark carrier={parcel.carrier} />
                  <span>{story?.Status || `Shipped ${formatDate(parcel.shipDate)}`}</span>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
