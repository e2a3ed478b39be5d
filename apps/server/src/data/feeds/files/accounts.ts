import { flagNames } from '@trade-counter/contract/kit/declare/need.ts'
import { feedFile } from '../reading/feed-file.ts'
import { choice, code, type Kind, matching, orElse } from '../checking/kinds.ts'

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
  flagNames.map((name) => [name, orElse(name === 'ViewAllShipTos' ? choice('All', 'One', '') : choice('Y', 'N', ''))]),
)

export const accountsFile = feedFile({
  file: 'accounts.csv',
  table: 'accounts',
  mode: 'merge',
  about:
    'Who may sign in. Accounts that the file does not name stay as they are; those it names are added, or get the ' +
    'columns that the file has. A password is set when the account is added, and never by a feed again. ' +
    'A flag that is empty or left out is `N` (`ViewAllShipTos`: `One`) for a new account, and stays as it was for another.',
  key: ['login_type', 'company', 'user_id'],
  columns: {
    login_type: [choice('C', 'G', 'E'), '`C` customer, `G` customer group, `E` employee.'],
    company: [
      orElse(matching(2, /^\d{2}$/, '2 digits'), '00'),
      '2 digits for a customer; `00` or empty for groups and employees.',
    ],
    user_id: [
      matching(12, /^[^\sa-z]{1,12}$/, 'up to 12 characters without blanks or small letters'),
      'A customer number and, to hold the account to one ship-to, the ship-to behind it; a group; an employee.',
    ],
    identity_key: [
      orElse(code(40)),
      'Names the account in calls; unique. Left out, it is login type, company and user id: `C01100001`.',
    ],
    password_hash: [orElse(passwordHash), 'Needed for new accounts.'],
    email: orElse(matching(254, /^[^\s@<>"]+@[^\s@<>"]+$/, 'an address, `name@example.com`')),
    otp_policy: [
      orElse(choice('always', 'new device', 'never', '')),
      'When a one-time password is asked for; `never` unless the file says otherwise.',
    ],
    active: [
      orElse(choice('true', 'false', 'Y', 'N', '')),
      'Whether the account may sign in; `true` unless the file says otherwise.',
    ],
    ...flagColumns,
  },
})
