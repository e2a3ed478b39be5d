/** The labels that differ in the sister brand. */
export interface Brand {
  itemNumber: string
}

const tradeCounter: Brand = { itemNumber: 'Item #' }
const sister: Brand = { itemNumber: 'R3 Item #' }

/** @param alternate the build flag, off by default */
export const brandLabels = (alternate: boolean): Brand => (alternate ? sister : tradeCounter)
