/** A ship-to with its customer and company. */
export interface Place {
  company: string
  customer: string
  shipTo: string
}

export const places = {
  /** The customer and ship-to that most viewers may see. */
  home: { company: '01', customer: '100001', shipTo: '000011' },
  sibling: { company: '01', customer: '100001', shipTo: '000012' },
  neighbor: { company: '01', customer: '100002', shipTo: '000021' },
  abroad: { company: '02', customer: '200001', shipTo: '000031' },
  abroadToo: { company: '02', customer: '200002', shipTo: '000041' },
  /** In no employee's book; only administrators see this company. */
  beyond: { company: '03', customer: '300001', shipTo: '000051' },
} as const satisfies Record<string, Place>

/** The numbers of a place's records; their last two digits identify the place. */
export const numbersOf = ({ shipTo }: Place) => {
  const tail = shipTo.slice(-2)
  return {
    openOrder: `7001${tail}`,
    closedOrder: `7002${tail}`,
    sequence: '01',
    invoice: `8002${tail}`,
    /** Past due. */
    credit: `8003${tail}`,
    /** Of tomorrow, for nothing. */
    sample: `8004${tail}`,
    purchaseOrder: `PO-${tail}`,
    upsNumber: `1Z999AA1012345${tail}84`,
    fedexNumber: `7712345678${tail}`,
  }
}

/** The distributor's order guide of each customer. */
export const fedGuide = 'Standing order'
export const itemOf = (company: string, nth: 1 | 2): string => `IT${company}${nth}0`
export const vendorOf = (company: string): string => `V${company}1`
export const customerPartOf = (customer: string, nth: 1 | 2): string => `CP-${customer}-${nth}`
