import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, type Portal } from '#app/server/testing/servers/portal.ts'

type Row = Record<string, unknown>

const noTexts = { customer_po: '', corrects_invoice: '', terms: '' }

const shipToRow = (ShipId: string, Name: string, ShipToShown: string): Row => ({
  ...{ ShipId, Name, ShipToShown, CustId: ShipId.slice(0, 8), CustomerShown: ShipId.slice(0, 8) },
})

onDatabase((name, open) => {
  describe(`customers and employees on ${name}`, () => {
    let portal: Portal
    const signedIn = async (type: string, company: string, user: string): Promise<Browser> => {
      const browser = portal.browser()
      await browser.signIn(type, company, user)
      return browser
    }
    let customer: Browser
    let fixed: Browser
    let bare: Browser
    let group: Browser
    let rep: Browser
    let manager: Browser
    let administrator: Browser
    beforeAll(async () => {
      portal = await makePortal(open)
      customer = await signedIn('C', '01', '100001')
      fixed = await signedIn('C', '01', '100001000002')
      bare = await signedIn('C', '02', '200001')
      group = await signedIn('G', '0', 'GROUP1')
      rep = await signedIn('E', '0', 'EMP001')
      manager = await signedIn('E', '0', 'EMP002')
      administrator = await signedIn('E', '0', 'EMP900')
    })

    const allShipTos = async (browser: Browser, loginId: string): Promise<Row[]> =>
      (await browser.get('/user/all-shiptos', { loginId, loginType: loginId.slice(0, 1) })).json()
    const customers = (browser: Browser, key: string, type: string) =>
      browser.get('/user/customer', { customerNumber: key, loginTypeCode: type })

    test("a group's list contains its members, including single ship-tos [CUST-02, CUST-03, API-15]", async () => {
      const answer = await customers(group, 'G00GROUP1', 'G')
      expect(answer.json()).toEqual([
        {
          ...{ Company: '01', Location: 'NE1' },
          CustomerNumber: '100001',
          ShipTo: '000002',
          Name: 'Harbor Diner Pier',
          ...{ City: 'Salem', State: 'NJ' },
          ...{ CustomerShown: '100001', ShipToShown: '000002' },
          CustNumber: '100001',
          CUSTID: '01100001',
        },
        {
          ...{ Company: '01', Location: 'NE1' },
          CustomerNumber: '100002',
          ShipTo: '',
          Name: 'Lakeside Hotel',
          ...{ City: 'Trenton', State: 'NJ' },
          ...{ CustomerShown: '100002', ShipToShown: '' },
          CustNumber: '100002',
          CUSTID: '01100002',
        },
        {
          ...{ Company: '02', Location: 'SE1' },
          CustomerNumber: '200001',
          ShipTo: '',
          Name: 'Peach Motel',
          ...{ City: 'Macon', State: 'NJ' },
          ...{ CustomerShown: '200001', ShipToShown: '' },
          CustNumber: '200001',
          CUSTID: '02200001',
        },
      ])
    })

    const numbers = async (browser: Browser, key: string) =>
      ((await customers(browser, key, 'E')).json() as Row[]).map((row) => row.CustomerNumber)

    test("a rep sees their own book, a manager the region's books, and an administrator every customer or a chosen employee's book", async () => {
      expect(await numbers(rep, 'EMP001-NE')).toEqual(['100001'])
      expect(await numbers(manager, 'EMP001-NE')).toEqual(['100001'])
      expect(await numbers(manager, 'EMP002-NE')).toEqual(['100003'])
      expect(await numbers(administrator, 'EMP003-SE')).toEqual(['200001'])
      expect(await numbers(administrator, 'E00EMP900')).toEqual(['100001', '100002', '100003', '200001'])
    })

    test("another account's key gets the same response as a nonexistent one [safety 2, 3]", async () => {
      const foreign = [
        await customers(rep, 'EMP002-NE', 'E'),
        await customers(manager, 'EMP003-SE', 'E'),
        await customers(rep, 'EMP001-SE', 'E'),
        await customers(group, 'EMP001-NE', 'G'),
        await customers(group, 'G00GROUP2', 'G'),
        await customers(group, 'C01100001', 'C'),
        await customers(customer, 'EMP001-NE', 'E'),
        await rep.get('/user/employee', { empLoginID: 'E00EMP900' }),
        await group.get('/user/all-shiptos', { loginId: 'E00EMP900', loginType: 'E' }),
      ]
      const [first, ...others] = foreign.map((answer) => [answer.statusCode, { ...answer.json(), requestId: '' }])
      expect(first?.[0]).toBe(403)
      for (const other of others) expect(other).toEqual(first)
    })

    const employees = async (browser: Browser, key: string) => browser.get('/user/employee', { empLoginID: key })

    test('the employee list contains the employees that the viewer may choose [EMP-02, EMP-03, API-16]', async () => {
      const answer = (await employees(rep, 'E00EMP001')).json()
      expect(answer).toEqual([{ EmployeeId: 'EMP001', EmployeeName: 'Rita Rep', Region: 'NE' }])
      const ofManager = (await employees(manager, 'E00EMP002')).json() as Row[]
      expect(ofManager.map((row) => row.EmployeeId)).toEqual(['EMP001', 'EMP002'])
      expect((await employees(administrator, 'E00EMP900')).json()).toHaveLength(4)
      expect((await employees(group, 'G00GROUP1')).statusCode).toBe(403)
      expect((await employees(portal.browser(), 'E00EMP001')).statusCode).toBe(401)
    })

    const one = { companyNumber: '01', customerNumber: '100001' }

    test('the location line and the address of a customer [API-13, API-14, LOGIN-19, CUST-10]', async () => {
      const location = await customer.get('/company/location', one)
      expect(location.json()).toEqual({
        Info: 'NE1 Newark, NJ',
        Location: 'NE1',
        CompanyNumber: '01',
        CompanyName: 'Northern Supply',
        CompanyAddress: ['1 Dock Road', 'Newark, NJ 07102'],
        Phone: '555-0100',
        Email: 'desk@north.example',
        ...{ RepName: 'Rita Rep', RepTitle: 'Account manager', RepPhone: '555-0142', RepEmail: 'rita@north.example' },
      })
      const address = await customer.get('/customer/address', { companyNumber: '1', customerNumber: '100001' })
      expect(address.json()).toMatchObject({
        CustomerName: 'Harbor Diner',
        Address: ['5 High Street', 'Camden, NJ 07001'],
      })
      const ofShipTo = await fixed.get('/customer/address', one)
      expect(ofShipTo.json()).toMatchObject({ Address: ['9 Back Lane', 'Salem, NJ 08079'] })
      const without = await bare.get('/company/location', { companyNumber: '02', customerNumber: '200001' })
      expect(without.json()).toMatchObject({ Info: 'SE1 Macon, GA', CompanyNumber: '02', Phone: '555-0200' })
    })

    test.each(['/company/location', '/customer/address'])(
      '%s of others returns the same as for a nonexistent one [safety 2]',
      async (path) => {
        const asked = [
          await customer.get(path, { companyNumber: '01', customerNumber: '100002' }),
          await customer.get(path, { companyNumber: '01', customerNumber: '999999' }),
          await customer.get(path, { companyNumber: '02', customerNumber: '100001' }),
          await group.get(path, { companyNumber: '01', customerNumber: '100003' }),
          await rep.get(path, { companyNumber: '01', customerNumber: '100003' }),
        ]
        const [first, ...others] = asked.map((answer) => [answer.statusCode, { ...answer.json(), requestId: '' }])
        expect(first?.[0]).toBe(403)
        for (const other of others) expect(other).toEqual(first)
        expect((await portal.browser().get(path, one)).statusCode).toBe(401)
      },
    )

    const shipTos = async (browser: Browser, query: Record<string, string>) => {
      const answer = await browser.get('/user/shipTo', { loginTypeCode: 'C', ...one, ...query })
      return answer.statusCode === 200 ? (answer.json() as Row[]).map((row) => row.shipToNumber) : answer.statusCode
    }

    test('a customer with ViewAllShipTos=All sees all its ship-tos [SHIPTO-03, SHIPTO-06, API-17]', async () => {
      const answer = await customer.get('/user/shipTo', { identityKey: 'C01100001', loginTypeCode: 'C', ...one })
      expect(answer.json()).toEqual([
        { shipToNumber: '000001', name: 'Harbor Diner Kitchen' },
        { shipToNumber: '000002', name: 'Harbor Diner Pier' },
      ])
      expect(await shipTos(customer, { identityKey: 'C01100001', canViewAllShipTos: 'N', shipTo: '000002' })).toEqual([
        '000002',
      ])
      expect(await shipTos(customer, { identityKey: 'C01100001', canViewAllShipTos: 'N' })).toEqual(['000001'])
    })

    test('a longer user id sees only the ship-to that it names [SHIPTO-01]', async () => {
      expect(await shipTos(fixed, { identityKey: 'C01100001000002' })).toEqual(['000002'])
      expect(await shipTos(fixed, { identityKey: 'C01100001000002', shipTo: '000001' })).toBe(403)
      expect(await shipTos(fixed, { identityKey: 'C01100001' })).toBe(403)
    })

    test('without ViewAllShipTos=All, a customer sees the first [SIL-172]', async () => {
      const { db } = portal.store
      const noAddress = { address1: '', address2: '', city: '', state: '', zip: '', country: 'US' }
      const peach = { company: '02', customer: '200001', ship_to_number: '', ...noAddress }
      await db
        .insertInto('ship_tos')
        .values(['B', '0'].map((ship_to) => ({ ...peach, ship_to, name: `Peach Motel ${ship_to}` })))
        .execute()
      const query = { identityKey: 'C02200001', companyNumber: '02', customerNumber: '200001' }
      expect(await shipTos(bare, query)).toEqual(['0'])
      const asGroup = { ...query, identityKey: 'G00GROUP1', loginTypeCode: 'G' }
      expect(await shipTos(group, asGroup)).toEqual(['0', 'A', 'B'])
      expect(await shipTos(group, { ...asGroup, canViewAllShipTos: 'N' })).toEqual(['0'])
    })

    test('deliveries to the customer itself are a ship-to without a number, after the others [SHIPTO-04]', async () => {
      const { db } = portal.store
      const own = { company: '01', customer: '100002' }
      const query = { identityKey: 'G00GROUP1', loginTypeCode: 'G', customerNumber: '100002' }
      expect(await shipTos(group, query)).toEqual(['000001'])
      const invoice = { warehouse: 'W01', order_number: '', order_sequence: '', ...noTexts, due_date: null }
      const figures = { invoice_date: '2026-11-02', amount: 1, balance: 0 }
      await db
        .insertInto('invoices')
        .values({ ...own, ...invoice, ...figures, invoice_number: 'TO-ITSELF', ship_to: '' })
        .execute()
      expect(await shipTos(group, query)).toEqual(['000001', ''])
      expect(await shipTos(group, { ...query, shipTo: '000001' })).toEqual(['000001'])
      expect(await shipTos(group, { ...query, canViewAllShipTos: 'N' })).toEqual(['000001'])
      await db.deleteFrom('invoices').where('invoice_number', '=', 'TO-ITSELF').execute()
      const order = { order_number: '880001', sequence: '01', customer_po: '', order_type: 'A', status: 'O' } as const
      const shipping = { pro_number: '', ship_via: '', ship_via_name: '', carrier: '', comment1: '', comment2: '' }
      const dates = { order_date: '2026-11-02', ship_date: null, amount: 1, invoice_number: '', warehouse: 'W01' }
      await db
        .insertInto('orders')
        .values({ ...own, ...order, ...shipping, ...dates, ship_to: '' })
        .execute()
      expect(await shipTos(group, query)).toEqual(['000001', ''])
      await db.deleteFrom('orders').where('order_number', '=', '880001').execute()
    })

    test('a group sees only the ship-to that is its member [SHIPTO-05]', async () => {
      const ofGroup = { identityKey: 'G00GROUP1', loginTypeCode: 'G' }
      expect(await shipTos(group, ofGroup)).toEqual(['000002'])
      expect(await shipTos(group, { ...ofGroup, customerNumber: '100002' })).toEqual(['000001'])
      expect(await shipTos(group, { ...ofGroup, shipTo: '000001' })).toBe(403)
    })

    test('an employee sees all ship-tos only of customers in the chosen book', async () => {
      const ofRep = { identityKey: 'EMP001-NE', loginTypeCode: 'E' }
      expect(await shipTos(rep, ofRep)).toEqual(['000001', '000002'])
      expect(await shipTos(manager, { ...ofRep, identityKey: 'EMP002-NE' })).toBe(403)
      expect(await shipTos(administrator, ofRep)).toEqual(['000001', '000002'])
    })

    test('all ship-tos have a 14-character code, name, and customer [SHIPTO-07, API-18]', async () => {
      expect((await allShipTos(group, 'G00GROUP1')).slice(0, 3)).toEqual([
        shipToRow('01100001000002', 'Harbor Diner Pier', '000002'),
        shipToRow('01100002000001', 'Lakeside Lobby', '000001'),
        shipToRow('022000010     ', 'Peach Motel 0', '0'),
      ])
      expect(await allShipTos(fixed, 'C01100001000002')).toMatchObject([{ ShipId: '01100001000002' }])
      const ofRep = await allShipTos(rep, 'EMP001-NE')
      expect(ofRep.map(({ ShipId }) => ShipId)).toEqual(['01100001000001', '01100001000002'])
    })

    test('all ship-tos include the blank one of a customer with invoices without a ship-to [PA-33, SHIPTO-07]', async () => {
      const { db } = portal.store
      const key = { company: '01', customer: '100002', invoice_number: '900001' }
      await db
        .insertInto('invoices')
        .values({
          ...{ ...key, ship_to: '', warehouse: 'AKR', order_number: '700001', order_sequence: '00', ...noTexts },
          ...{ invoice_date: '2026-11-01', due_date: null, amount: 1, balance: 1 },
        })
        .execute()
      const blank = shipToRow('01100002      ', 'Without a ship-to', '')
      expect(await allShipTos(group, 'G00GROUP1')).toContainEqual(blank)
      expect(await allShipTos(customer, 'C01100001')).not.toContainEqual(blank)
      await db.deleteFrom('invoices').where('invoice_number', '=', key.invoice_number).execute()
    })

    test('revoking a membership or book mid-session takes effect with the next call [safety 6]', async () => {
      const { db } = portal.store
      const asked = { companyNumber: '01', customerNumber: '100002' }
      expect((await group.get('/customer/address', asked)).statusCode).toBe(200)
      await db.deleteFrom('group_members').where('customer', '=', '100002').execute()
      expect((await group.get('/customer/address', asked)).statusCode).toBe(403)
      expect((await customers(group, 'G00GROUP1', 'G')).json()).toHaveLength(2)
      await db.deleteFrom('employee_books').where('employee', '=', 'EMP001').execute()
      expect((await rep.get('/customer/address', one)).statusCode).toBe(403)
      expect(await numbers(rep, 'EMP001-NE')).toEqual([])
    })

    test.each([
      ['/user/customer', { loginTypeCode: 'G' }, 'customerNumber'],
      ['/user/customer', { customerNumber: 'G00GROUP1', loginTypeCode: 'X' }, 'loginTypeCode'],
      ['/user/employee', { empLoginID: '' }, 'empLoginID'],
      [
        '/user/shipTo',
        { identityKey: 'x', loginTypeCode: 'G', companyNumber: 'x', customerNumber: '1' },
        'companyNumber',
      ],
      ['/company/location', { companyNumber: '01', customerNumber: '1234567' }, 'customerNumber'],
    ])('%s with %o is bad input [safety 15]', async (path, query, field) => {
      const answer = await administrator.get(path, query as unknown as Record<string, string>)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors[0].field).toBe(field)
    })
  })
})
