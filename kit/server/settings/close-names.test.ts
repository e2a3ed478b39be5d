import { expect, test } from 'vitest'
import { misspelled } from './close-names.ts'

const known = ['SMTP_URL', 'DATABASE_URL', 'TIME_ZONE', 'HOST', 'PORT', 'MAIL_FROM']

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
  ['TIMEZONE', 'TIME_ZONE'],
  ['MAIL_FORM', 'MAIL_FROM'],
])('%s is close to %s', (name, meant) => {
  expect(misspelled([name], known)).toEqual([{ name, meant }])
})

test('Settings themselves and names of other programs are not misspelled', () => {
  const others = [
    'HOME',
    'PATH',
    'PWD',
    'HOSTNAME',
    'HOSTTYPE',
    'PGHOST',
    'LANG',
    'SMTP_USER',
    'INVOCATION_ID',
    'NOTIFY_SOCKET',
  ]
  expect(misspelled([...known, 'SMTP_URL_FILE', ...others], known)).toEqual([])
})
