import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { faultsText, fieldLabel, unnamedFault } from './field-labels.ts'

const calls = Object.values(endpoints)
const fields = [...new Set(calls.flatMap(({ input }) => Object.keys(input.shape)))]
/** Names that cannot be words of a text. */
const codeNames = fields.filter((name) => /[a-z][A-Z0-9]|^(loginid|pklogid|sellingloc|OTP)$/.test(name))

const labels = new Set(fields.map(fieldLabel))

/** What the server says of an input, as `parseFields` does. */
const faultsOf = (call: (typeof calls)[number], given: Record<string, unknown>) =>
  (call.input.safeParse(given).error?.issues ?? []).map(({ path, message, code }) => ({
    field: path.join('.') || 'input',
    message: String(path[0]) in given || code === 'custom' ? message : 'is required',
  }))

const wrongValues = [undefined, '', 'a\u0000b', 'x'.repeat(70_000), ',,,', '13/45/2026', '12/31/1850', 7, {}, '1', 'Z']

describe('Messages about refused fields', () => {
  test('Each field of each call has a label, unless no user enters it', () => {
    expect(fields.filter((field) => fieldLabel(field) === undefined).sort()).toEqual([
      'CompanyNumber',
      'FullUserid',
      'LoginTypeCode',
      'MiscFlag',
      'Password',
      'ProviderPasswordFlag',
      'ReturnCode',
      'Url',
      'ask',
      'bought',
      'by',
      'canViewAllShipTos',
      'cart',
      'definition',
      'dimCo',
      'dimVend',
      'essUserId',
      'flag',
      'form',
      'fullUserid',
      'grid',
      'group',
      'hidden',
      'id',
      'identityKey',
      'jwtToken',
      'kind',
      'lines',
      'link',
      'location',
      'loginId',
      'loginid',
      'miscFlag',
      'passwordFlag',
      'pklogid',
      'replace',
      'report',
      'request',
      'screen',
      'sellingloc',
      'show',
      'showInvoice',
      'ssoSecret',
      'type',
      'undo',
      'userToken',
      'version',
    ])
  })

  test('No message names an API field, for any error in any field of any call', () => {
    const shown = new Set<string>()
    for (const call of calls)
      for (const value of wrongValues) {
        const given = Object.fromEntries(
          Object.keys(call.input.shape).flatMap((name) => (value === undefined ? [] : [[name, value]])),
        )
        for (const fault of faultsOf(call, given)) shown.add(faultsText([fault]))
      }
    expect(shown.size).toBeGreaterThan(60)
    const naming = [...shown].filter(
      (text) =>
        codeNames.some((name) => new RegExp(`\\b${name}\\b`).test(text)) ||
        fields.some((name) => text.startsWith(`${name}: `) && !labels.has(name)) ||
        /expected|received|\/\^/.test(text),
    )
    expect(naming).toEqual([])
  })

  test.each([
    ['frItem', 'must not contain control characters', 'From item: must not contain control characters'],
    ['itemList.3', 'at most 22 characters', 'Items: at most 22 characters'],
    ['dimCurPrice', 'is no column of this report', 'Current Price: is no column of this report'],
    ['dimCo', 'is no column of this report', unnamedFault],
    ['meaSLS', 'Data Columns: has no selections.', 'Data Columns: has no selections.'],
    ['dimCo', 'Pallet Qty must be selected with Warehouse', 'Pallet Qty must be selected with Warehouse'],
    ['status', 'Invalid option: expected one of "O"|"C"', 'Status: is not a value the portal accepts'],
    ['requestedDate', 'The requested date is in the past.', 'The requested date is in the past.'],
    ['pklogid', 'is required', unnamedFault],
    ['constructor', 'is required', unnamedFault],
    ['fromDate', 'Invalid year', 'From Date: Invalid year'],
    [
      'fromDate',
      'The From Date 11/20/2026 must be less than or equal to the To Date 11/01/2026',
      'The From Date 11/20/2026 must be less than or equal to the To Date 11/01/2026',
    ],
  ])('%s: %s', (field, message, text) => {
    expect(faultsText([{ field, message }])).toBe(text)
  })

  test('shows each text once', () => {
    const message = 'is required'
    expect(faultsText(['loginid', 'pklogid', 'year'].map((field) => ({ field, message })))).toBe(
      `${unnamedFault}\nYear: is required`,
    )
  })
})
