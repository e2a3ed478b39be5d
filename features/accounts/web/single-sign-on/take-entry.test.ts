import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Imported dynamically, because the script is not a module and runs again for each address. */
const script = './take-entry.js'

beforeEach(() => {
  vi.resetModules()
  delete window.signOnEntry
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const open = async (address: string) => {
  history.replaceState(null, '', address)
  await import(/* @vite-ignore */ script)
  return location.pathname + location.search + location.hash
}

const entry = { sharedsecret: 's e&c', loginType: 'customer', customer: '01100001' }

test.each([
  ['/?sharedsecret=s+e%26c&loginType=customer&customer=01100001', '/'],
  ['/Login?sharedsecret=s%20e%26c&loginType=customer&customer=01100001&hint=1', '/Login?hint=1'],
  ['/LOGIN/?SharedSecret=s+e%26c&LOGINTYPE=customer&Customer=01100001', '/LOGIN/'],
  ['/?shared_secret=s+e%26c&login-type=customer&customer=01100001', '/'],
  ['/?%73haredsecret=s+e%26c&loginType=customer&customer=01100001', '/'],
  ['/Login#sharedsecret=s+e%26c&loginType=customer&customer=01100001', '/Login'],
  ['/#/Login?sharedsecret=s+e%26c&loginType=customer&customer=01100001', '/#/Login'],
])('%s is a sign-on and leaves %s [SSO-01, SSO-05]', async (address, left) => {
  expect(await open(address)).toBe(left)
  expect(window.signOnEntry).toEqual(entry)
})

test.each([
  ['/Home?sharedsecret=s&loginType=customer&customer=01100001', '/Home'],
  ['/Inventory?searchText=a+b&SHAREDSECRET=s&find=%5B1%5D', '/Inventory?searchText=a+b&find=%5B1%5D'],
  ['/nowhere/at/all?shared-secret=a&Shared.Secret=b#part', '/nowhere/at/all#part'],
])('On another page a secret starts no sign-on but is removed from the address: %s', async (address, left) => {
  expect(await open(address)).toBe(left)
  expect(window.signOnEntry).toBeUndefined()
})

test('Below the path of PUBLIC_URL, the entrances are the same pages [SSO-01]', async () => {
  const own = document.createElement('script')
  own.setAttribute('src', '/portal/assets/take-entry-1.js')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(own)
  const query = '?sharedsecret=s+e%26c&loginType=customer&customer=01100001'
  for (const path of ['/portal', '/portal/', '/portal/Login']) {
    vi.resetModules()
    delete window.signOnEntry
    expect(await open(path + query)).toBe(path)
    expect(window.signOnEntry).toEqual(entry)
  }
  delete window.signOnEntry
  vi.resetModules()
  await open(`/portal/Home${query}`)
  expect(window.signOnEntry).toBeUndefined()
})

test.each(['/CustomerList?customer=7&loginType=x', '/Inventory?searchText=sharedsecret&q=%zz&&#content', '/Home'])(
  'An address without a secret is unchanged: %s',
  async (address) => {
    expect(await open(address)).toBe(address)
    expect(window.signOnEntry).toBeUndefined()
  },
)
