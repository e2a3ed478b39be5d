import { all, flag, login } from '#kit/contract/declare/need.ts'

/** An order's amounts, which are also the prices of items that the viewer can add to a cart. */
export const seesAmounts = all(flag('ViewOrderAmount'), flag('CanViewInventoryPrices'))

/** Deciding on orders that others of the same customer may not send on their own. */
export const approvesOrders = all(login('C'), flag('CanApproveOrders'))
