import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OutgoingOrder, outgoingOrder } from '#server/data/orders/outgoing-order.ts'

/** An order as the stand-in ERP keeps it. */
export interface KeptOrder {
  order: OutgoingOrder
  /** In milliseconds since 1970. */
  acceptedAt: number
}

/** The stand-in ERP's memory: a file for each order that is not in the books yet. It survives a restart. */
export class Ledger {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  #path(reference: string): string {
    return join(this.#folder, `${reference}.json`)
  }

  /** Keeps an order, unless it is known. */
  async keep(order: OutgoingOrder, acceptedAt: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const known = (await readdir(this.#folder)).includes(`${order.reference}.json`)
    if (known) return
    const half = `${this.#path(order.reference)}.part`
    await writeFile(half, JSON.stringify({ order, acceptedAt }))
    await rename(half, this.#path(order.reference))
  }

  /** Every kept order. */
  async read(): Promise<KeptOrder[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const files = names.filter((name) => name.endsWith('.json'))
    return Promise.all(
      files.map(async (name) => {
        const { order, acceptedAt } = JSON.parse(await readFile(join(this.#folder, name), 'utf8')) as KeptOrder
        return { order: outgoingOrder.parse(order), acceptedAt }
      }),
    )
  }

  forget(reference: string): Promise<void> {
    return rm(this.#path(reference), { force: true })
  }
}
