import type { Format } from './columns.ts'

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * Rounds a decimal half away from zero, without floating-point error: it uses the digits of the shortest decimal form,
 * so 1.005 becomes 1.01.
 * @returns sign, whole digits, and fraction digits
 */
function rounded(value: number, places: number): { negative: boolean; whole: string; fraction: string } {
  const size = Math.abs(value)
  // These numbers would print with an exponent.
  const plain = size >= 1e21 ? String(BigInt(size)) : size < 1e-6 ? size.toFixed(places) : String(size)
  const [whole = '0', fraction = ''] = plain.split('.')
  const up = (fraction[places] ?? '0') >= '5' ? 1n : 0n
  const scaled = (BigInt(whole + fraction.slice(0, places).padEnd(places, '0')) + up)
    .toString()
    .padStart(places + 1, '0')
  const cut = scaled.length - places
  return { negative: value < 0 && BigInt(scaled) !== 0n, whole: scaled.slice(0, cut), fraction: scaled.slice(cut) }
}

/** `$1,234.50`, `-$5.00`; empty or zero is `$0.00`. */
export function formatMoney(value: number | null | undefined): string {
  const { negative, whole, fraction } = rounded(value ?? 0, 2)
  return `${negative ? '-' : ''}$${grouped(whole)}.${fraction}`
}

/** `$1,234.50`, `$46.5044`: at least two and at most four decimals. */
export function formatPrice(value: number | null | undefined): string {
  const { negative, whole, fraction } = rounded(value ?? 0, 4)
  return `${negative ? '-' : ''}$${grouped(whole)}.${fraction.replace(/0{1,2}$/, '')}`
}

/** `1,234` or `1,234.5`: grouped, with at most two decimals and no trailing zeros. */
export function formatQuantity(value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const { negative, whole, fraction } = rounded(value, 2)
  const decimals = fraction.replace(/0+$/, '')
  return `${negative ? '-' : ''}${grouped(whole)}${decimals === '' ? '' : `.${decimals}`}`
}

/** `1 row`, `1,234 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatQuantity(count)} ${count === 1 ? one : many}`

/** `2026-11-20` or `2026-11-20T10:00:00` as `11/20/2026`. Drops the time; an empty date stays empty. */
export function formatDate(value: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '')
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : ''
}

/** `11/20`, or `11/20/2025` in another year than today's. */
export const shortDate = (value: string, today: string): string =>
  value.slice(0, 4) === today.slice(0, 4) ? formatDate(value).slice(0, 5) : formatDate(value)

/**
 * A document's number as the ERP prints it. Numbers that restart each year are stored with it: `17 (2026)` is shown as
 * `17`, and `17 (2026)-01` as `17-01`. Also takes several numbers, separated by commas.
 */
export const asPrinted = (numbers: string): string => numbers.replace(/ \(\d{4}\)(?=$|-|,)/g, '')

/** Formats a cell for display. If a column's `emptyMeans` is 'none', the caller handles empty values. */
export function formatValue(format: Format, value: string | number | null | undefined): string {
  switch (format) {
    case 'money':
      return formatMoney(value as number | null)
    case 'price':
      return formatPrice(value as number | null)
    case 'quantity':
    case 'days':
    case 'integer':
      return formatQuantity(value as number | null)
    case 'date':
      return formatDate(value as string | null)
    case 'text':
    case 'code':
      return String(value ?? '')
  }
}
