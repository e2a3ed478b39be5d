import type { Day } from '#kit/contract/dates.ts'

/** A tracking event in the carrier's words; times are local to the place. */
export interface CarrierEvent {
  date: Day | null
  /** `HH:MM:SS`, or empty. */
  time: string
  /** City and state, or the country when it isn't the carrier's own. */
  city: string
  /** The parcel's stage; empty for an unknown carrier code. */
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

/** A carrier's report on one parcel. Missing data is an empty text. */
export interface CarrierReport {
  status: string
  service: string
  /** Number and unit, such as `12.5 LB`. */
  weight: string
  scheduledDelivery: Day | null
  shippedOn: Day | null
  /** The person who received or signed for the parcel. */
  receivedBy: string
  /** Newest first, as the carrier sorts them. */
  events: readonly CarrierEvent[]
}

/** The result of a request: see `carrierStates` of the contract. */
export type CarrierAnswer = { state: 'known'; report: CarrierReport } | { state: 'unknown' | 'away' | 'not asked' }

/** The carrier gave no usable response. */
export class CarrierAway extends Error {
  override name = 'CarrierAway'
  /** Whether an immediate retry may help: the carrier was unreachable or has a temporary fault. */
  readonly passing: boolean

  constructor(message: string, passing: boolean, options?: ErrorOptions) {
    super(message, options)
    this.passing = passing
  }
}
