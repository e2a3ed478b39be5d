import { all, any, flag, login } from '#kit/contract/declare/need.ts'

/** The need for an order's amounts, which are also the prices of items that the viewer can add to a cart. */
export const seesAmounts = all(flag('ViewOrderAmount'), flag('CanViewInventoryPrices'))

/** The need for deciding on orders that other users of the customer may not send without approval. */
export const approvesOrders = all(login('C'), flag('CanApproveOrders'))

export const seesPlacedOrders = any(flag('CanCreateOrders'), flag('CanViewOrders'), approvesOrders)
