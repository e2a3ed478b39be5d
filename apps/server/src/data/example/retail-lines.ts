import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'

export interface RetailLine {
  /** 6 digits, with the prefix `C` for a credit or `A` for an adjustment. */
  invoice: string
  item: string
  description: string
  quantity: number
  /** `YYYY-MM-DD`, without the time of day. */
  day: string
  /** Thousandths of a pound, the precision of the file. */
  price: number
  /** 6 digits; undefined if the line names no customer. */
  customer: string | undefined
  country: string
}

/** Thrown when the file is invalid; the message names the place. */
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
    throw new RetailFileError(`line ${number}: invalid ${what}: ${value}`)
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
 * Reads the file line by line, with or without gzip compression.
 * @throws {RetailFileError} naming the invalid line
 */
export async function* readRetailLines(file: string): AsyncGenerator<RetailLine> {
  const parser = parse({ bom: true })
  const source = createReadStream(file)
  const stages = file.endsWith('.gz') ? [source, createGunzip(), parser] : [source, parser]
  // The parser forwards errors of earlier stages, so the loop below throws them.
  pipeline(stages, () => undefined)
  let number = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    number++
    if (number > 1) yield lineOf(cells, number)
    else if (cells.join() !== columns.join()) throw new RetailFileError(`the first line must be ${columns.join()}`)
  }
}
