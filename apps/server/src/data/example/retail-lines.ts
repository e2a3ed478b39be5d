import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'

/** One line of the UCI Online Retail file. */
export interface RetailLine {
  /** 6 digits; behind a `C` for a credit, an `A` for an adjustment. */
  invoice: string
  item: string
  description: string
  quantity: number
  /** `YYYY-MM-DD`; the time of day is dropped. */
  day: string
  /** Thousandths of a pound, which is as fine as the file's prices get. */
  price: number
  /** 6 digits; undefined where the line names nobody. */
  customer: string | undefined
  country: string
}

/** Thrown when the file is not what it should be; the message says where. */
export class RetailFileError extends Error {
  override name = 'RetailFileError'
}

const columns = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
]
const wholeNumber = /^-?\d{1,9}$/
const priceForm = /^(-?)(\d{1,9})(?:\.(\d{1,3})0*)?$/
const dayForm = /^\d{4}-\d{2}-\d{2}/
const customerForm = /^(\d{1,6})(?:\.0)?$/

function thousandths(text: string): number {
  const [, sign = '', whole = '', fraction = ''] = priceForm.exec(text) ?? []
  return Number(`${sign}${whole}${fraction.padEnd(3, '0')}`)
}

function lineOf(cells: readonly string[], number: number): RetailLine {
  const [invoice = '', item = '', description = '', quantity = '', date = '', price = '', customer = '', country = ''] =
    cells
  const refuse = (what: string, value: string): never => {
    throw new RetailFileError(`line ${number}: ${what} is not right: ${value}`)
  }
  if (!/^[A-Z]?\d{6}$/.test(invoice)) refuse('InvoiceNo', invoice)
  if (!wholeNumber.test(quantity)) refuse('Quantity', quantity)
  if (!priceForm.test(price)) refuse('UnitPrice', price)
  if (!dayForm.test(date)) refuse('InvoiceDate', date)
  if (customer !== '' && !customerForm.test(customer)) refuse('CustomerID', customer)
  return {
    invoice,
    item,
    description: description.trim(),
    quantity: Number(quantity),
    day: date.slice(0, 10),
    price: thousandths(price),
    customer: customerForm.exec(customer)?.[1]?.padStart(6, '0'),
    country,
  }
}

/**
 * Reads the file line by line; it may be packed by gzip or not.
 * @throws {RetailFileError} naming the line that is not right
 */
export async function* readRetailLines(file: string): AsyncGenerator<RetailLine> {
  const parser = parse({ bom: true })
  const source = createReadStream(file)
  const stages = file.endsWith('.gz') ? [source, createGunzip(), parser] : [source, parser]
  // The parser fails with whatever failed before it, and reading from it says so.
  pipeline(stages, () => undefined)
  let number = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    number++
    if (number > 1) yield lineOf(cells, number)
    else if (cells.join() !== columns.join()) throw new RetailFileError(`the first line must be ${columns.join()}`)
  }
}
