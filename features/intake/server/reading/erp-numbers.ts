import { listed } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { paddedNumber, padNumber } from '#kit/server/tables/erp-number.ts'

/** Columns that may hold the ERP's own number instead of the key, by the column that holds the key. */
export const numberColumns: Readonly<Record<string, string>> = {
  customer: 'customer_number',
  ship_to: 'ship_to_number',
}

const pageRows = 20_000
/** The first key that is assigned. Keys below are more likely to be numbers of the ERP. */
const firstAssigned = 900_001

const isOfCustomer = (owner: string): boolean => owner.length === 2

/**
 * The keys of the ERP's customer and ship-to numbers. A new number gets a key that no other number of its owner has had:
 * itself if it can be one, otherwise the next free one. The owner of a customer's number is its company; the owner of a
 * ship-to's number is company and customer.
 */
export class ErpNumbers {
  readonly #keys = new Map<string, string>()
  readonly #numbers = new Map<string, string>()
  readonly #next = new Map<string, number>()
  #isRead = false

  /** Reads the numbers of earlier loads, once. */
  async read(session: Session): Promise<void> {
    if (this.#isRead) return
    this.#isRead = true
    await session.query('declare known no scroll cursor for select owner, number, key from erp_numbers')
    for (;;) {
      const rows = await session.query<{ owner: string; number: string; key: string }>(`fetch ${pageRows} from known`)
      for (const { owner, number, key } of rows) this.#add(owner, number, key)
      if (rows.length < pageRows) break
    }
    await session.query('close known')
  }

  #add(owner: string, number: string, key: string): void {
    this.#keys.set(`${owner} ${number}`, key)
    this.#numbers.set(`${owner} ${key}`, number)
  }

  /** Returns the key of a number, and assigns one to a new number. */
  keyOf(owner: string, given: string): string {
    const number = isOfCustomer(owner) ? padNumber(given) : given
    const known = this.#keys.get(`${owner} ${number}`)
    if (known !== undefined) return known
    const isFree = (key: string) => !this.#numbers.has(`${owner} ${key}`)
    // A ship-to's key is a part of user IDs.
    const fits = (isOfCustomer(owner) ? /^\d{6}$/ : /^[^\sa-z]{1,6}$/).test(number)
    const key = fits && isFree(number) ? number : this.#nextKey(owner, isFree)
    this.#add(owner, number, key)
    return key
  }

  #nextKey(owner: string, isFree: (key: string) => boolean): string {
    let next = this.#next.get(owner) ?? firstAssigned
    const key = () => String(next % 1_000_000).padStart(6, '0')
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
    if (!this.#isRead || parts.length !== columns.length) return values
    const of = (name: string) => parts[columns.indexOf(name)] ?? ''
    const [company, customer] = [of('company'), of('customer')]
    const owners: Record<string, string> = { customer: company, ship_to: company + customer }
    return parts.map((part, at) => this.#numbers.get(`${owners[columns[at] ?? '']} ${part}`) ?? part).join(' ')
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
  await session.query(`insert into erp_numbers (${listed(['owner', 'number', 'key'])})
    select ${owner}, ${table === 'customers' ? paddedNumber(given) : given}, ${key} from ${rows} r on conflict do nothing`)
}
