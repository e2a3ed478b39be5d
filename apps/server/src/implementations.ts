import { merged } from '@trade-counter/contract/kit/declare/merged.ts'
import type { Implementations } from '#server/kit/http/implementation.ts'
import { slices } from './slices.ts'

/** The implementation of every call; the compiler names missing ones. */
export const implementations: Implementations = merged(...slices.map(({ calls }) => calls))
