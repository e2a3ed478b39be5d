import type { Endpoints } from '@trade-counter/contract/endpoints.ts'
import { merged } from '@trade-counter/contract/kit/declare/merged.ts'
import { slices } from '#server/slices.ts'
import type { Samples } from './sample.ts'

const files = await Promise.all(slices.map((slice) => slice.samples()))

/** A sample of every call; the compiler names missing ones. */
export const samples: Samples<Endpoints> = merged(...files.map((file) => file.samples))
