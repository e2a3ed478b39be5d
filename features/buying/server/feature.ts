import type { endpoints } from '#buying/contract/calls.ts'
import type { Calls } from '#kit/server/http/implementation.ts'
import { listDeliveries } from './delivery/queries.ts'
import { exchangeCounts } from './order-guide/handlers.ts'
import { addToGuide, arrangeGuide, changeGuide, deleteGuide, listGuides, saveGuide } from './order-guide/handlers.ts'
import { listGuideLines } from './order-guide/line-queries.ts'
import { printCountSheet } from './order-guide/sheet.ts'
import { addToCart } from './purchase/adding.ts'
import { approveOrder, refuseOrder } from './purchase/approving.ts'
import { cancelOrder } from './purchase/cancelling.ts'
import { changeCart, changeCartLine } from './purchase/changing.ts'
import { listCartLines, listPlacedLines } from './purchase/line-queries.ts'
import { listOpenCarts, listPlacedOrders } from './purchase/order-queries.ts'
import { readCart, readPlacedOrder } from './purchase/reading.ts'
import { sendCart } from './purchase/sending.ts'
import { uploadOrder } from './purchase/uploading.ts'
import { listCartSubstitutes } from './substitutes/queries.ts'
import { replaceInCart } from './substitutes/replacing.ts'

export const calls: Calls<typeof endpoints> = {
  listGuides,
  listGuideLines,
  saveGuide,
  arrangeGuide,
  addToGuide,
  changeGuide,
  deleteGuide,
  printCountSheet,
  exchangeCounts,
  addToCart,
  readCart,
  listCartLines,
  listOpenCarts,
  changeCartLine,
  changeCart,
  sendCart,
  uploadOrder,
  listPlacedOrders,
  listPlacedLines,
  readPlacedOrder,
  approveOrder,
  refuseOrder,
  cancelOrder,
  listDeliveries,
  listCartSubstitutes,
  replaceInCart,
}
