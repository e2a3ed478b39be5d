import { screens } from '#orders/contract/screens.ts'
import { carriers } from '#orders/contract/documents/carriers.ts'
import { trackFedex, trackUps } from '#orders/contract/tracking/endpoints.ts'
import { shipmentsTitle, tooOld } from '#orders/contract/tracking/rules.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { Box, UnstyledButton } from '@mantine/core'
import { z } from 'zod'
import { Empty, Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { OrderCrumbs } from '../OrderCrumbs.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { type AddressSearch, returnParams } from '#kit/web/screen/search-codec.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { useAddress, useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { Wait } from '#kit/web/messages/Wait.tsx'
import { orderFields } from '../order-address.ts'
import { ParcelStory, StoryWait } from './ParcelStory.tsx'
import { fedexStories, numbersAround, type ParcelRow, type Story, upsStories, useParcels } from './parcels.ts'
import classes from './Tracking.module.css'
import { CarrierMark } from '../TrackLink.tsx'

interface Props {
  parcels: readonly ParcelRow[]
  stories: readonly Story[] | undefined
  chosen: ParcelRow
  onChoose: (parcel: ParcelRow) => void
}

function ParcelList({ parcels, stories, chosen, onChoose }: Props) {
  return (
    <nav aria-label="Tracking numbers" className={`${classes.list} box flows`}>
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

/** The order whose parcels are shown, and the open parcel. */
const trackingAddress = z.object({
  ...orderFields,
  /** A tracking number; empty for the first. */
  parcel: z.string().max(40).catch(''),
  /** Whose parcel opens first; empty for the first of all. */
  carrier: z.enum(carriers).or(z.literal('')).catch(''),
  /** Whether the order search or the order's details opened the screen. */
  via: z.enum(['search', 'details']).catch('search'),
})
type TrackingAddress = z.output<typeof trackingAddress>

function Crumbs({ search, address }: { search: TrackingAddress; address: AddressSearch }) {
  const { from, via, company, order, sequence } = search
  return (
    <>
      <OrderCrumbs from={from} address={address} />
      {via === 'details' && (
        <ScreenLink screen="orderDetails" search={{ company, order, sequence, from, ...returnParams(address) }}>
          {from === 'accountsPayable' ? screens.orderDetails.label : screens.orderDetails.title}
        </ScreenLink>
      )}
    </>
  )
}

/** The tracking events of the parcels near the chosen one; undefined while loading. */
function useStories(parcels: readonly ParcelRow[], chosen: ParcelRow | undefined) {
  const upsNumbers = numbersAround(parcels, chosen, 'UPS')
  const fedexNumbers = numbersAround(parcels, chosen, 'FEDEX')
  const ups = useValue(trackUps, upsNumbers === '' ? undefined : { upsTrackingNumberParams: upsNumbers })
  const fedex = useValue(trackFedex, fedexNumbers === '' ? undefined : { fedexTrackingNumberParams: fedexNumbers })
  if (upsNumbers === '' && fedexNumbers === '') return { stories: [], answer: ups }
  const stories: Story[] | undefined =
    chosen?.carrier === 'FEDEX' ? fedex.value && fedexStories(fedex.value) : ups.value && upsStories(ups.value)
  return { stories, answer: chosen?.carrier === 'FEDEX' ? fedex : ups }
}

export function OrderTrackingScreen() {
  const { customer } = useCustomerSession()
  const [search, setSearch] = useScreenSearch(trackingAddress)
  const address = useAddress()
  const hasOrder = search.order !== '' && search.sequence !== ''
  const listed = useParcels(
    hasOrder
      ? {
          companyNumber: search.company || customer.company,
          orderNumber: search.order,
          orderSequenceNumber: search.sequence,
        }
      : undefined,
  )
  const { parcels = [] } = listed
  const chosen =
    parcels.find(({ number }) => number === search.parcel) ??
    parcels.find(({ carrier }) => carrier === search.carrier) ??
    parcels[0]
  const { stories, answer } = useStories(parcels, chosen)
  const title = shipmentsTitle(search.order, search.sequence)

  const body = () => {
    if (listed.error && !listed.parcels) return <Failed error={listed.error} onRetry={listed.retry} />
    if (hasOrder && !listed.parcels)
      return (
        <div className={`${classes.parts} flows`}>
          <div className={`${classes.list} box`}>
            <Wait lines={['10rem', '8rem']} />
          </div>
          <div className={`${classes.story} flows`}>
            <StoryWait />
          </div>
        </div>
      )
    if (!chosen) return <Empty hasSearched text={tooOld} />
    return (
      <div className={`${classes.parts} flows`}>
        <ParcelList
          parcels={parcels}
          stories={stories}
          chosen={chosen}
          onChoose={({ number }) => setSearch({ parcel: number }, { replace: true })}
        />
        <div key={`${chosen.number} ${chosen.shipDate}`} className={`${classes.story} flows`}>
          <ParcelStory parcel={chosen} stories={stories} answer={answer} />
        </div>
      </div>
    )
  }
  return (
    <Screen
      title={screens.orderTracking.title}
      tab={hasOrder ? title : screens.orderTracking.title}
      breadcrumb={<Crumbs search={search} address={address} />}
    >
      {hasOrder && (
        <Box component="h2" mt="sm">
          {title}
        </Box>
      )}
      {body()}
    </Screen>
  )
}
