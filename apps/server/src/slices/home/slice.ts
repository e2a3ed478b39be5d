import { readHome } from './queries.ts'

export const calls = { readHome }

export const samples = () => import('./samples.ts')
