import { readLegalText } from './handlers.ts'

export const calls = { readLegalText }

export const samples = () => import('./samples.ts')
