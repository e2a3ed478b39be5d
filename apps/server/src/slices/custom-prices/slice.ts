import { listCustomPrices } from './queries.ts'

export const calls = { listCustomPrices }

export const samples = () => import('./samples.ts')
