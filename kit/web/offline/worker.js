// The service worker of the screen that works offline. It keeps the app's page and files, never an answer of the API.
// The build writes the names of the files, and the server the rest.
const base = '__BASE__'
const start = `${base}__START__`
const version = '__VERSION__'
/** One cache per state of the server's page. */
const cacheName = 'app __PAGE__'
const files = '__FILES__'.split(' ').map((file) => `${base}/${file}`)
/** Whether a path is that of a file that never changes. */
const isFile = (path) => ['assets', 'branding'].some((folder) => path.startsWith(`${base}/${folder}/`))
/** After this wait, the kept page opens: a bad connection may answer never. */
const patienceMs = 5000

/** Fills the cache as a whole, or fails and is tried again later. */
async function fill() {
  const page = await fetch(start, { cache: 'no-store' })
  const html = await page.clone().text()
  // While servers are replaced, page and worker may come from two versions.
  if (!page.ok || !html.includes(`content="${version}"`)) throw new Error('The page is of another version.')
  const named = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path).filter(isFile)
  const cache = await caches.open(cacheName)
  await cache.addAll([...new Set([...named, ...files])])
  await cache.put(start, page)
}

/** Keeps the files of the version before: pages that are open may still load some. */
async function dropOlder() {
  const others = (await caches.keys()).filter((name) => name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** Opens the server's page, or else the kept one: with its headers, for its nonce. */
async function openPage(request) {
  const asked = fetch(request)
  const kept = await caches.match(start, { cacheName })
  if (!kept) return asked
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, kept))
  const answer = await Promise.race([asked.catch(() => kept), late])
  return answer.status < 500 ? answer : kept
}

const load = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (isFile(pathname)) event.respondWith(load(request))
})
