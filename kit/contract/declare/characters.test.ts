import { describe, expect, test } from 'vitest'
import { code, invoiceNumber, orderNumber, text } from './fields.ts'

const bidirectional = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']
const invisible = ['\u00a0', '\u00ad', '\u034f', '\u200b', '\u200d', '\u2060', '\u2800', '\u3000', '\u3164']
const beyond = ['\ufe0f', '\ufeff', '\uffa0', '\u{e0041}', '\u{e0100}']
const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: string) =>
  schema.safeParse(value).success

describe('characters that a call refuses', () => {
  test.each(bidirectional)('No text holds the bidirectional control %j [safety 37, 46]', (sign) => {
    expect(takes(text(30), `PO-1${sign}2`)).toBe(false)
    expect(takes(code(30), `PO-1${sign}2`)).toBe(false)
  })

  test.each([...invisible, ...beyond])('A text may hold %j, and a code may not [safety 46]', (sign) => {
    expect(takes(text(30), `PO-1${sign}2`)).toBe(true)
    for (const schema of [code(30), orderNumber, invoiceNumber]) expect(takes(schema, `PO-1${sign}2`)).toBe(false)
  })

  test('A code keeps visible characters of every script, and blanks between them', () => {
    for (const given of ['PO 7', 'Ü-7', '漢字', 'مرحبا', '€', "=1+1'"]) expect(code(30).parse(given)).toBe(given)
  })

  test('A code loses blanks at its ends before it is checked', () => {
    expect(code(4).parse('\u00a0PO-1 \ufeff')).toBe('PO-1')
  })
})
