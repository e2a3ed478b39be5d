import { listForecast } from './queries.ts'

export const calls = { listForecast }

export const samples = () => import('./samples.ts')
