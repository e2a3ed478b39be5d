import { trackFedex, trackUps } from './handlers.ts'
import { fedexNumbers, upsNumbers } from './queries.ts'

export const calls = {
  listUpsNumbers: upsNumbers,
  listFedexNumbers: fedexNumbers,
  trackUps,
  trackFedex,
}

export const samples = () => import('./samples.ts')
