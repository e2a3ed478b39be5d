import { addToCart } from './adding.ts'
import { approveOrder, refuseOrder } from './approving.ts'
import { changeCart, changeCartLine } from './changing.ts'
import { listCartLines, listPlacedLines } from './line-queries.ts'
import { listOpenCarts, listPlacedOrders } from './order-queries.ts'
import { readCart, readPlacedOrder } from './reading.ts'
import { sendCart } from './sending.ts'
import { uploadOrder } from './uploading.ts'

export const calls = {
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
}

export const samples = () => import('./samples.ts')
