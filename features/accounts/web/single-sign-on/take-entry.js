// Runs before anything else on the page: removes the single sign-on parameters from the address, so that neither the
// history nor any later request contains them. On the sign-in page they wait in memory for the login screen, which
// posts them. Letter case and separators in their names do not matter, and a secret is removed from the address of any
// page. The token of a one-time link, which is its fragment, is removed in the same way.
// The address of this script begins with the path below which the portal is served.
const [, base = ''] = /^(.*)\/assets\//.exec(document.currentScript?.getAttribute('src')) ?? []
const path = location.pathname.slice(base.length)
if (/^\/setpassword\/?$/i.test(path) && location.hash.length > 1) {
  window.passwordLink = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
} else {
  const names = { sharedsecret: 'sharedsecret', logintype: 'loginType', customer: 'customer' }
  const isEntrance = /^\/?(login\/?)?$/i.test(path)

  /** The parameter name and value of one query pair. */
  const read = (pair) => {
    const [[written = '', value = ''] = []] = new URLSearchParams(pair)
    return [names[written.replace(/[^a-z]/gi, '').toLowerCase()], value]
  }

  /** Removes the parameters from a query and adds them to `entry`. */
  const strip = (query, entry) => {
    const pairs = query.split('&').map((pair) => ({ pair, own: read(pair) }))
    const asks = isEntrance || pairs.some(({ own: [name] }) => name === 'sharedsecret')
    if (!asks) return query
    const taken = pairs.filter(({ own: [name] }) => name !== undefined)
    for (const { own } of taken) entry.push(own)
    return pairs
      .filter((pair) => !taken.includes(pair))
      .map(({ pair }) => pair)
      .join('&')
  }

  const entry = []
  const search = strip(location.search.slice(1), entry)
  // Other portals' addresses look like `#?name=value` and `#/path?name=value`.
  const [start, mark, fragment] = /^(.*?)(\?|$)(.*)$/s.exec(location.hash.slice(1)).slice(1)
  const inFragment = mark === '?' ? start + mark + strip(fragment, entry) : strip(start, entry)
  const hash = inFragment.replace(/\?$/, '')
  if (entry.length > 0) {
    if (isEntrance) window.signOnEntry = Object.fromEntries(entry)
    history.replaceState(null, '', location.pathname + (search && `?${search}`) + (hash && `#${hash}`))
  }
}
