import { all, flag, login } from '#kit/contract/declare/need.ts'

const sales = flag('CanViewSales')
const onHand = flag('QuantityOnHandViewPermission')
const onOrder = flag('QuantityOnOrderViewPermission')
const bothQuantities = all(onHand, onOrder)

/** Who may see a forecast and what follows from it: a date that a quantity determines tells the quantity. */
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
