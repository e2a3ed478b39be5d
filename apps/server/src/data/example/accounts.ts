import { demoPassword } from '#server/data/demo/parties/accounts.ts'

export const exampleCompany = '01'
/** The account that the example can be seen with. */
export const exampleAccount = { loginType: 'C', company: exampleCompany, userId: '014911' } as const
/** Looks after every customer of the file, those of the cash sales among them. */
export const exampleClerk = { loginType: 'E', company: '00', userId: 'CLERK', region: 'UK' } as const
/** The documentation prints it, so an exposed server refuses to start over a database that has it. */
export const examplePassword = demoPassword
