import type { Endpoints } from '#app/contract/endpoints.ts'
import { merged } from '#kit/contract/declare/merged.ts'
import { features } from '#app/server/features.ts'
import type { Samples } from './sample.ts'

const files = (await Promise.all(features.map((feature) => feature.samples()))).flat()

/** A sample of every call; the compiler names missing ones. */
export const samples: Samples<Endpoints> = merged(...files.map((file) => file.samples))
