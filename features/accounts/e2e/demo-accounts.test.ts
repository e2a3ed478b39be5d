import { type AccountName, accounts } from '#e2e/kit/accounts.ts'
import { expect, test } from '#e2e/kit/test.ts'

const names = Object.keys(accounts) as AccountName[]

// `signIn` signs in by the form. The account with one-time passwords has its own file: a code that another file requests would replace its code.
for (const name of names.filter((account) => account !== 'oneTimePassword')) {
  const { loginAs, userId } = accounts[name]
  const rows = { Customer: 'LOGIN-20', 'Customer Group': 'LOGIN-17, CUST-07', Employee: 'LOGIN-18, EMP-05, CUST-07' }
  test(`The demo's ${loginAs} ${userId} signs in and reaches Home [APP-08, APP-09, LOGIN-16, ${rows[loginAs]}]`, async ({
    signIn,
  }) => {
    const page = await signIn(name, '/Home')
    await expect(page).toHaveURL(/\/Home$/)
    await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  })
}
