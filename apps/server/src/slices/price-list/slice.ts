import { searchPriceList } from './queries.ts'

export const calls = { searchPriceList }

export const samples = () => import('./samples.ts')
