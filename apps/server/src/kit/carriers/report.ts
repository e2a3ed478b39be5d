import type { Day } from '@trade-counter/contract/kit/dates.ts'

/** One thing that happened to a parcel, in the carrier's words; times are local to the place. */
export interface CarrierEvent {
  date: Day | null
  /** `HH:MM:SS`, or empty. */
  time: string
  /** City and state, or country where it is not the carrier's own. */
  city: string
  /** Where it stands in a parcel's way, in one of few words; empty where the carrier's code is not known. */
  status: Stage | ''
  description: string
}

export type Stage =
  | 'Label created'
  | 'Picked up'
  | 'In transit'
  | 'Out for delivery'
  | 'Exception'
  | 'Delivered'
  | 'Returned'

/** What a carrier tells of one parcel. Empty text for whatever it leaves out. */
export interface CarrierReport {
  status: string
  service: string
  /** Number and unit, as `12.5 LB`. */
  weight: string
  scheduledDelivery: Day | null
  shippedOn: Day | null
  /** Who received or signed for the parcel. */
  receivedBy: string
  /** In the carrier's order: newest first. */
  events: readonly CarrierEvent[]
}

/** What came of asking: see `carrierStates` of the contract. */
export type CarrierAnswer = { state: 'told'; report: CarrierReport } | { state: 'unknown' | 'away' | 'not asked' }

/** The carrier gave no answer that can be used. */
export class CarrierAway extends Error {
  override name = 'CarrierAway'
  /** Whether asking again at once may help: nothing was reached, or the fault is the carrier's and passing. */
  readonly passing: boolean

  constructor(message: string, passing: boolean, options?: ErrorOptions) {
    super(message, options)
    this.passing = passing
  }
}
