import { demoPassword } from '#accounts/server/partners/demo-partner.ts'

export const exampleCompany = '01'
export const exampleAccount = { loginType: 'C', company: exampleCompany, userId: '014911' } as const
/** An employee whose book contains every customer of the file, including cash sales. */
export const exampleClerk = { loginType: 'E', company: '00', userId: 'CLERK', region: 'UK' } as const
/** The documentation prints this password, so an exposed server refuses to start with a database that uses it. */
export const examplePassword = demoPassword
