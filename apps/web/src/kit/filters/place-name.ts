/** What separates a customer's name from that of a place: 'Harbor Hotels - Pier', and not 'Harbor Hotelsuites'. */
const separator = /^(?:[\s\-–,]+|$)/

/** A ship-to's name without the customer's, with which many begin; empty if it is the customer's. */
export function placeName(shipTo: string, customer: string): string {
  if (customer === '' || !shipTo.startsWith(customer)) return shipTo
  const rest = shipTo.slice(customer.length)
  return separator.test(rest) ? rest.replace(separator, '') : shipTo
}
