import { all, flag, login } from '#kit/contract/declare/need.ts'

const sales = flag('CanViewSales')
const onHand = flag('QuantityOnHandViewPermission')
const onOrder = flag('QuantityOnOrderViewPermission')
const bothQuantities = all(onHand, onOrder)

/** The needs for a forecast and everything derived from it. A date that depends on a quantity reveals the quantity. */
export const forecastNeeds = {
  forecast: sales,
  onHand,
  onOrder,
  runOut: bothQuantities,
  runningOut: all(sales, bothQuantities),
  suggested: all(bothQuantities, flag('MinMaxQuantityViewPermission')),
  daysOnHand: all(onHand, flag('CanViewInventoryDaysOnHand')),
  moves: all(login('G', 'E'), onHand),
}
