import type { LoginType } from '#kit/contract/declare/need.ts'
import { demoPassword } from '#accounts/server/partners/demo-partner.ts'
import { readAccounts } from './accounts.ts'

const loginNames: Record<LoginType, string> = { C: 'Customer', G: 'Customer Group', E: 'Employee' }

export function demoAccounts(): string {
  const first = readAccounts().filter((one) => one.first)
  const rows = first.map(({ loginType, company, userId, shows }) => [
    loginNames[loginType],
    loginType === 'C' ? company : '',
    userId,
    shows,
  ])
  const lines = [['Login as', 'Company', 'User ID', 'Shows'], ...rows].map(
    ([as = '', company = '', user = '', shows = '']) =>
      `  ${as.padEnd(16)}${company.padEnd(9)}${user.padEnd(15)}${shows}`,
  )
  return `\nDemo accounts, all with the password ${demoPassword}:\n\n${lines.join('\n')}\n\ndocs/demo.md lists more, and what each of them shows.\n`
}
