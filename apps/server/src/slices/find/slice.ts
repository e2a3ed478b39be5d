import { findItems } from './item-queries.ts'
import { findDocuments } from './queries.ts'

export const calls = { findDocuments, findItems }

export const samples = () => import('./samples.ts')
