import { describe, expect, test } from 'vitest'
import {
  choice,
  code,
  date,
  decimal,
  digits,
  integer,
  type Kind,
  matching,
  paddedDigits,
  zeroPadded,
  text,
} from './kinds.ts'

/** Each kind with values it accepts, and values it refuses with the expected message. */
const table: [string, Kind, string[], Record<string, RegExp>][] = [
  [
    'code(4)',
    code(4),
    ['A', '0042', 'a b', 'üüüü', '=1+1', '漢字', '€'],
    {
      'A\u00a0': /invisible character U\+00A0 \(no-break space\)/,
      '\u200bA': /invisible character U\+200B \(zero-width space\)/,
      'A\u00ad': /invisible character U\+00AD \(soft hyphen\)/,
      '\ufeffA': /invisible character U\+FEFF \(byte order mark\)/,
      '\u202eA': /bidirectional control U\+202E/,
      'A\u200f': /bidirectional control U\+200F/,
      'A\u3000': /invisible character U\+3000/,
      'A\u00adB': /invisible character U\+00AD/,
      'A\u3000B': /invisible character U\+3000/,
      'A\ufe0f': /invisible character U\+FE0F/,
      'A\u3164': /invisible character U\+3164/,
      'A\u2800': /invisible character U\+2800/,
      'a\u00a0b': /invisible character U\+00A0/,
      'a\u200bb': /invisible character U\+200B/,
      'A\u{e0100}': /invisible character U\+E0100/,
      'A\u202eB': /bidirectional control U\+202E/,
      'A\u2066B': /bidirectional control U\+2066/,
      'A\u061cB': /bidirectional control U\+061C/,
      '12345': /more than 4/,
      ' A': /blank/,
      'A ': /blank/,
      'A\tB': /control/,
      'A\u007f': /control/,
      ÄÖÜßÄ: /more than 4/,
    },
  ],
  [
    'zeroPadded(8, 6)',
    zeroPadded(8, 6),
    ['1', '004711', 'SO-25', '=1+1', '../'],
    { 'SO-000025': /8/, ' 1': /blank/, '1\u200b2': /invisible/ },
  ],
  [
    'paddedDigits(2, 3)',
    paddedDigits(2, 3),
    ['0', '07', '99', '100'],
    { '1234': /1 to 3 digits/, a: /digits/, '-1': /digits/, '٣': /digits/ },
  ],
  ['digits(2)', digits(2), ['00', '99'], { '1': /2 digits/, '123': /2 digits/, '1a': /2 digits/, '٣٣': /2 digits/ }],
  [
    'text(5)',
    text(5),
    ['a b', 'ü€😀ab', 'a\nb\r\n', '\t', '\u00a0', '\u2028\u2065\u2030', 'مرحبا'],
    {
      'a\u202eb': /bidirectional control U\+202E/,
      '\u2069': /bidirectional control U\+2069/,
      'a\u200e': /bidirectional control U\+200E/,
      '123456': /more than 5/,
      'a\0': /control/,
      'a\u001b': /control/,
    },
  ],
  ['choice', choice('W', 'D', ''), ['W', 'D'], { w: /one of W, D/, WD: /one of W, D/, '"': /one of/ }],
  ['a pattern', matching(3, /^[A-Z]+$/, 'capitals'), ['ABC', 'A'], { ABCD: /capitals/, a: /capitals/ }],
  [
    'a pattern of any text',
    matching(9, /^[^\s@]+@[^\s@]+$/, 'an address'),
    ['a@b', 'ü@b'],
    { 'a\u202e@b': /U\+202E/, 'a\u200b@b': /U\+200B/ },
  ],
  [
    'integer()',
    integer(),
    ['0', '007', '2147483647'],
    {
      '-1': /from 0/,
      '2147483648': /from 0/,
      '1.0': /whole/,
      '1e3': /whole/,
      '+1': /whole/,
      ' 1': /whole/,
      '-': /whole/,
    },
  ],
  ['integer(-5)', integer(-5), ['-5'], { '-6': /from -5/, '99999999999': /whole/ }],
  [
    'decimal(6, 2)',
    decimal(6, 2),
    ['0', '-1.5', '9999.99', '0009999', '1.5000', '-0'],
    {
      '10000': /4 digits before/,
      '1.234': /2 digits after/,
      '1.': /a number/,
      '.5': /a number/,
      '1,5': /a number/,
      '1e3': /a number/,
      NaN: /a number/,
      '--1': /a number/,
      $1: /a number/,
    },
  ],
  [
    'date()',
    date(),
    ['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01'],
    {
      '2026-02-29': /valid date/,
      '1900-02-29': /valid date/,
      '2026-13-01': /valid date/,
      '2026-00-01': /valid date/,
      '2026-04-31': /valid date/,
      '2026-1-01': /YYYY-MM-DD/,
      '11/20/2026': /YYYY-MM-DD/,
      '2026-11-2x': /YYYY-MM-DD/,
      '1899-12-31': /1900 to 2199/,
    },
  ],
]

describe.each(table)('%s', (_name, kind, taken, refused) => {
  const check = (value: string) => {
    const bytes = Buffer.from(`xx${value}yy`)
    return kind.check(bytes, 2, bytes.length - 2)
  }
  test('accepts valid values', () => {
    for (const value of taken) expect([value, check(value)]).toEqual([value, undefined])
  })
  test('names the fault in invalid values', () => {
    for (const [value, says] of Object.entries(refused)) expect(check(value), value).toMatch(says)
  })
})
