import { addToCart } from './adding.ts'
import { listCartLines } from './line-queries.ts'

export const calls = { addToCart, listCartLines }

export const samples = () => import('./samples.ts')
