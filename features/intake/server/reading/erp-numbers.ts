import { listed } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { mergeColumn } from '#kit/server/tables/fed-table.ts'
import { paddedNumber, padNumber } from '#kit/server/tables/erp-number.ts'

/** Columns that may hold the ERP's own number instead of the key, by the column that holds the key. */
export const numberColumns = {
  customer: 'customer_number',
  ship_to: 'ship_to_number',
  sequence: 'shipment',
  order_sequence: 'order_shipment',
} as const

/** The columns that determine a key besides the number's own. */
export const keySources: Readonly<Record<keyof typeof numberColumns | typeof mergeColumn, readonly string[]>> = {
  customer: ['company', 'renumbered_from'],
  [mergeColumn]: ['company'],
  ship_to: ['company', 'customer'],
  sequence: ['company', 'order_number'],
  order_sequence: ['company', 'order_number'],
}

/** Names a row's values, joined by blanks, for people: with the ERP's numbers instead of keys. */
export type InWords = (columns: readonly string[], values: string) => string

interface KnownNumber {
  owner: string
  number: string
  key: string
  given_up: boolean
}

const pageRows = 20_000
/** The first key that is assigned. Keys below are more likely to be numbers of the ERP. */
const firstAssigned = 900_001

/** The owner of the numbers of an order's shipments, whose keys are sequences. */
export const shipmentOwner = (company: string, order: string): string => `${company}/${order}`

const isOfCustomer = (owner: string): boolean => owner.length === 2
const isOfOrder = (owner: string): boolean => owner[2] === '/'

/** The key that a number can be itself; undefined if it cannot be one. */
function ownKey(owner: string, number: string): string | undefined {
  // Numbers of two digits would stand among sequences that count from 00.
  if (isOfOrder(owner)) return undefined
  // A ship-to's key is a part of user IDs.
  return (isOfCustomer(owner) ? /^\d{6}$/ : /^[^\sa-z]{1,6}$/).test(number) ? number : undefined
}

/**
 * The keys of the ERP's numbers of customers, ship-tos, and shipments. A new number gets a key that no other number of
 * its owner has had: that of a customer or ship-to is the number itself if it can be one, all others are the next free
 * one. The owner of a customer's number is its company; the owner of a ship-to's number is company and customer; that of
 * a shipment's is company and order.
 */
export class ErpNumbers {
  readonly #keys = new Map<string, string>()
  readonly #numbers = new Map<string, string>()
  readonly #next = new Map<string, number>()
  /** The keys with several numbers. */
  readonly #renumbered = new Set<string>()
  /** Numbers whose customer has another one now. */
  readonly #givenUp = new Set<string>()
  /** Given-up numbers that the load gives to new customers. */
  readonly reused: { owner: string; number: string; formerKey: string; key: string }[] = []
  readonly #shipments: { owner: string; number: string; key: string }[] = []
  /** The number that an item has now, by company and the number that it has given up. */
  readonly #items = new Map<string, string>()
  /** Numbers of items that were given up before the load, and are items of their own with it. */
  readonly reusedItems: { company: string; number: string; former: string }[] = []
  readonly #read = new Set<'parties' | 'shipments' | 'items'>()

  /** Reads the numbers of earlier loads, once. */
  async read(session: Session, kind: 'parties' | 'shipments'): Promise<void> {
    if (this.#read.has(kind)) return
    this.#read.add(kind)
    // An earlier release of the program may have loaded some while the database was upgraded.
    if (kind === 'parties')
      for (const table of ['customers', 'ship_tos'] as const) await rememberNumbers(session, table, table)
    await session.query(`declare known no scroll cursor for select owner, number, key, given_up from erp_numbers
      where owner ${kind === 'shipments' ? '' : 'not'} like '__/%'`)
    for (;;) {
      const rows = await session.query<KnownNumber>(`fetch ${pageRows} from known`)
      for (const { owner, number, key, given_up } of rows) {
        this.#add(owner, number, key)
        if (given_up) this.#givenUp.add(`${owner} ${number}`)
      }
      if (rows.length < pageRows) break
    }
    await session.query('close known')
  }

  /** Reads the numbers that items have given up, once. */
  async readItems(session: Session): Promise<void> {
    if (this.#read.has('items')) return
    this.#read.add('items')
    const rows = await session.query<{ company: string; former: string; item: string }>(
      `select * from (select distinct on (company, former) company, former, item
         from renumbered_items order by company, former, version desc) n where item <> former`,
    )
    for (const { company, former, item } of rows) this.#items.set(`${company} ${former}`, item)
  }

  get hasRenumberedItems(): boolean {
    return this.#items.size > 0
  }

  /** The number that an item has now. */
  itemOf(company: string, number: string): string {
    const item = this.#items.get(`${company} ${number}`)
    return item === undefined ? number : this.itemOf(company, item)
  }

  /** Makes a number that was given up one of an item of its own. */
  reuseItem(company: string, number: string): void {
    this.reusedItems.push({ company, number, former: this.itemOf(company, number) })
    this.#items.delete(`${company} ${number}`)
  }

  renumberItem(company: string, number: string, former: string): void {
    if (this.itemOf(company, number) !== number) this.reuseItem(company, number)
    this.#items.set(`${company} ${former}`, number)
  }

  #add(owner: string, number: string, key: string): void {
    this.#keys.set(`${owner} ${number}`, key)
    if (this.#numbers.has(`${owner} ${key}`)) this.#renumbered.add(`${owner} ${key}`)
    this.#numbers.set(`${owner} ${key}`, number)
  }

  /**
   * Returns the key of a number, and assigns one to a new number.
   * @param whenEmpty the key of an empty number, if it is free
   */
  keyOf(owner: string, given: string, whenEmpty = ''): string {
    const number = isOfCustomer(owner) ? padNumber(given) : given
    const known = this.#keys.get(`${owner} ${number}`)
    if (known !== undefined) {
      // Messages have the number that the file gives.
      if (this.#renumbered.has(`${owner} ${known}`)) this.#numbers.set(`${owner} ${known}`, number)
      return known
    }
    const isFree = (key: string) => !this.#numbers.has(`${owner} ${key}`)
    const own = number === '' ? whenEmpty : ownKey(owner, number)
    const key = own !== undefined && isFree(own) ? own : this.#nextKey(owner, isFree)
    this.#add(owner, number, key)
    if (isOfOrder(owner)) this.#shipments.push({ owner, number, key })
    return key
  }

  isGivenUp(company: string, given: string): boolean {
    return this.#givenUp.has(`${company} ${padNumber(given)}`)
  }

  /** The key of a customer's number that is known already. */
  knownKey(company: string, given: string): string | undefined {
    return this.#keys.get(`${company} ${padNumber(given)}`)
  }

  /** Gives a number that was given up to a new customer, who must not meet anything of the former one. */
  reuse(owner: string, given: string): void {
    const number = padNumber(given)
    const formerKey = this.#keys.get(`${owner} ${number}`) ?? ''
    const key = this.#nextKey(owner, (one) => !this.#numbers.has(`${owner} ${one}`))
    this.#givenUp.delete(`${owner} ${number}`)
    this.#add(owner, number, key)
    this.reused.push({ owner, number, formerKey, key })
  }

  /** Gives a new number the key of the customer's former one. */
  renumber(owner: string, given: string, former: string): void {
    const known = this.#keys.get(`${owner} ${padNumber(former)}`)
    if (known !== undefined && !this.#keys.has(`${owner} ${padNumber(given)}`))
      this.#add(owner, padNumber(given), known)
  }

  #nextKey(owner: string, isFree: (key: string) => boolean): string {
    const isShipment = isOfOrder(owner)
    let next = this.#next.get(owner) ?? (isShipment ? 0 : firstAssigned)
    const key = () => (isShipment ? String(next).padStart(2, '0') : String(next % 1_000_000).padStart(6, '0'))
    while (!isFree(key())) next++
    this.#next.set(owner, next + 1)
    return key()
  }

  /**
   * Returns a row's values for a message, joined by blanks, with numbers instead of keys.
   * @param values the values of the columns, joined by blanks
   */
  inWords(columns: readonly string[], values: string): string {
    const parts = values.split(' ')
    if (this.#read.size === 0 || parts.length !== columns.length) return values
    const of = (name: string) => parts[columns.indexOf(name)] ?? ''
    const [company, customer] = [of('company'), of('customer')]
    const owners: Record<string, string> = { customer: company, ship_to: company + customer }
    if (columns.includes('order_number')) owners.sequence = shipmentOwner(company, of('order_number'))
    return parts.map((part, at) => this.#numbers.get(`${owners[columns[at] ?? '']} ${part}`) || part).join(' ')
  }

  async rememberReused(session: Session): Promise<void> {
    for (const { owner, number, key } of this.reused)
      await session.query('update erp_numbers set key = $3, given_up = false where owner = $1 and number = $2', [
        ...[owner, number, key],
      ])
  }

  async rememberShipments(session: Session): Promise<void> {
    while (this.#shipments.length > 0)
      await session.query(
        `insert into erp_numbers select owner, number, key from jsonb_to_recordset($1)
           as r(owner text, number text, key text) on conflict do nothing`,
        [JSON.stringify(this.#shipments.splice(0, pageRows))],
      )
  }
}

/**
 * Remembers the keys of the customers or ship-tos that a load adds or changes.
 * @param rows a relation of these rows
 */
export async function rememberNumbers(session: Session, table: string, rows: string): Promise<void> {
  const [owner, key, number] =
    table === 'customers'
      ? ['company', 'customer', 'customer_number']
      : ['company || customer', 'ship_to', 'ship_to_number']
  const given = `coalesce(nullif(${number}, ''), ${key})`
  const printed = table === 'customers' ? paddedNumber(given) : given
  await session.query(`insert into erp_numbers (${listed(['owner', 'number', 'key'])})
    select ${owner}, ${printed}, ${key} from ${rows} r on conflict do nothing`)
  if (table === 'customers')
    await session.query(`update erp_numbers n set given_up = n.number <> r.number
      from (select ${owner} as owner, ${key} as key, ${printed} as number from ${rows} r) r
      where n.owner = r.owner and n.key = r.key and n.given_up <> (n.number <> r.number)`)
}

/** Gives numbers back to the customers that a rollback has restored. */
export async function giveNumbersBack(session: Session): Promise<void> {
  await session.query(`update erp_numbers n set key = c.customer from customers c
    where n.owner = c.company and n.number = ${paddedNumber("coalesce(nullif(c.customer_number, ''), c.customer)")}
      and n.key <> c.customer`)
  await rememberNumbers(session, 'customers', 'customers')
}
