import { type Random, randomFor } from '../apps/server/src/data/demo/basics/random.ts'

/** The random choices of a fault, the same for the same `--seed`. */
export const randomOf = (fault: string): Random => randomFor(fault, process.env.FAULT_SEED ?? 1)
