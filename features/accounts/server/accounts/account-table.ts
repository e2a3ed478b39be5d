import { customer, shipTo } from '#kit/server/tables/codes.ts'
import { fedTable } from '#kit/server/tables/fed-table.ts'
import { choice, code, type Kind, matching, withDefault } from '#kit/server/tables/kinds.ts'
import { accountFlagNames } from '#kit/contract/declare/need.ts'

/** `secret`, so it never appears in a fault. */
const passwordHash: Kind = {
  ...matching(
    300,
    /^\$argon2id\$v=19\$m=\d{4,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/,
    'an Argon2id hash in PHC form, `$argon2id$v=19$m=...,t=...,p=...$salt$hash`',
  ),
  secret: true,
}

const flagColumns = Object.fromEntries(
  accountFlagNames.map((name) => [
    name,
    withDefault(name === 'ViewAllShipTos' ? choice('All', 'One', '') : choice('Y', 'N', '')),
  ]),
)

export const accountsTable = fedTable('accounts', {
  rows: 'shared',
  serving: { read: true, change: ['password_hash', 'password_changed_at'] },
  guards: [
    { name: 'guard', when: 'before update of password_hash, password_changed_at', calls: 'portal_guard_account' },
  ],
  mode: 'merge',
  about:
    'Who may sign in. Accounts that are not in the file stay unchanged; those in the file are added, or updated with ' +
    'the columns in the file. A feed sets the password only when it adds the account. An empty or omitted flag is `N` ' +
    '(`ViewAllShipTos`: `One`) for a new account, and stays unchanged for an existing one.',
  key: ['login_type', 'company', 'user_id'],
  besides: ['customer', 'ship_to'],
  columns: {
    login_type: [choice('C', 'G', 'E'), '`C` customer, `G` customer group, `E` employee.'],
    company: [
      withDefault(matching(2, /^\d{2}$/, '2 digits'), '00'),
      '2 digits for a customer; `00` or empty for groups and employees.',
    ],
    user_id: [
      withDefault(matching(12, /^[^\sa-z]{1,12}$/, 'up to 12 characters without blanks or lowercase letters')),
      'A customer number, optionally followed by the only ship-to that the account sees; a group; or an employee. May be empty if `customer` is given.',
    ],
    customer: [withDefault(customer), "Instead of a customer's `user_id`, with the next column."],
    ship_to: [withDefault(shipTo), 'The only ship-to that the account sees, if any.'],
    identity_key: [
      withDefault(code(40)),
      'Identifies the account in calls; unique. Default: login type, company, and user ID, such as `C01100001`.',
    ],
    password_hash: [withDefault(passwordHash), 'Required for new accounts.'],
    email: withDefault(matching(254, /^[^\s@<>"]+@[^\s@<>"]+$/, 'an address, `name@example.com`')),
    otp_policy: [
      withDefault(choice('always', 'new device', 'never', '')),
      'When a one-time password is required; default `never`.',
    ],
    active: [withDefault(choice('true', 'false', 'Y', 'N', '')), 'Whether the account may sign in; default `true`.'],
    order_limit: [
      withDefault(matching(17, /^(?:none|\d{1,12}(?:\.\d{1,2})?)$/, 'an amount such as `500` or `500.00`, or `none`')),
      'What the account may send and approve in a day; an order above it needs an approval by somebody else. Default `none`. Stays unchanged if empty.',
    ],
    ...flagColumns,
  },
  // The hash of random bytes: nobody knows its password.
  example: {
    login_type: 'C',
    company: '01',
    user_id: '100001',
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$Kt6sD6FPeLNKHkoAg/I39w$DiDdHLXmIG2quiOhq2il2SkRNCZL3ctO50EXbva9kjs',
    email: 'buyer@bayview.example',
    otp_policy: 'new device',
    active: 'N',
    ViewAllShipTos: 'All',
    CanViewInventory: 'Y',
    CanViewOrders: 'Y',
    CanViewAR: 'Y',
  },
})
