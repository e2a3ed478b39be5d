import { findDocuments } from './queries.ts'

export const calls = { findDocuments }

export const samples = () => import('./samples.ts')
