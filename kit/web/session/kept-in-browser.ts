type Place = 'Cookie' | 'Browser storage' | 'Tab storage' | 'Browser database' | 'Cache storage' | 'Service worker'
type Entry = readonly [what: string, howLong: string]

/** By the name of the cookie, entry, cache, or worker; a trailing `*` matches any ending. */
const kept: Record<Place, Readonly<Record<string, Entry>>> = {
  Cookie: {
    tc_refresh: [
      'Keeps you signed in. Scripts cannot read it. On a secure connection its name begins with __Host-.',
      'Until you log out or your session ends, 12 hours unless your distributor sets another limit',
    ],
    tc_browser: [
      'Recognizes this browser at your next sign-in. Scripts cannot read it. Its name begins with __Host-, too.',
      '180 days after your last sign-in',
    ],
  },
  'Browser storage': {
    session: [
      'Your name, permissions, customer, ship-to, and access token, encrypted.',
      'Until you log out or your session ends',
    ],
    otp: ['How many sign-in codes were sent to you, encrypted.', 'Until the next sign-in with a code'],
    'color-scheme': ['Light or dark.', 'Until you clear it'],
    'columns:*': ['The columns you chose for each table.', 'Until you clear it'],
    'recent-searches': [
      'The last searches you made on each screen, encrypted.',
      'Until you forget them, log out, or your session ends',
    ],
    'app-version': ['The version of the portal you saw last.', 'Until you log out'],
    'last-input': ['When you last used the portal, so that idle sessions end.', 'Until you log out'],
  },
  'Tab storage': {
    choice: ['The customer this tab shows, encrypted.', 'Until you log out or close the tab'],
    drafts: ['What you typed before your session ended, encrypted.', 'Until you sign in again or close the tab'],
    'report-draft:*': [
      'What you chose for a report and have not run.',
      'Until you run or clear the report, log out, or close the tab',
    ],
    'pending-sign-in': ['A sign-in that waits for its code, encrypted.', 'Until you enter the code or close the tab'],
    'signed-out': ['That you logged out, so that Back can say so.', 'Until you sign in again or close the tab'],
    'return-address': ['The page to return to after you sign in again.', 'Until you return to it or close the tab'],
    'tsr-scroll-restoration*': ['How far you scrolled on each page.', 'Until you close the tab'],
    reloaded: ['When this tab reloaded for a new version.', 'Until you close the tab'],
  },
  'Browser database': {
    'sealing-key*': [
      'The keys of what is encrypted here, one for each account. They cannot be read out of this browser.',
      'Until you clear them',
    ],
    'renewed-token': [
      'A fingerprint of the access token that was renewed last, so that no tab renews it again.',
      'Until you clear it',
    ],
    recent: ['The customers and employees you chose last, encrypted.', 'Until you log out'],
    'answer:*': [
      'Your order guides with their prices and stock, encrypted, so that they open without a connection.',
      'Until you log out or your session ends',
    ],
    'count:*': ['Your count of an order guide, encrypted.', 'Until you clear the count'],
    'order:*': [
      'The quantities you typed into an order guide, encrypted.',
      'Until they are in the cart or you clear them',
    ],
  },
  'Cache storage': {
    'app *': [
      'The files of the portal, without your data, so that the order guide opens without a connection.',
      'Until the second version after it',
    ],
  },
  'Service worker': {
    'offline-worker.js': ['Opens the order guide from these files without a connection.', 'Until you clear it'],
  },
}

/**
 * What the portal stores in the browser. The privacy page lists it, and a test compares the list with a real browser.
 */
export const keptInBrowser = Object.entries(kept).flatMap(([where, entries]) =>
  Object.entries(entries).map(([name, [what, howLong]]) => ({ name, where, what, howLong })),
)
