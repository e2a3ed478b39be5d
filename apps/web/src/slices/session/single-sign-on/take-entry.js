// Runs before anything else of the page: takes the parameters of single sign-on out of the address, so that neither
// the history nor any later request ever carries them. On the sign-in page they wait in memory for the login screen,
// which posts them. Letter case and separators in their names do not matter, and a secret leaves the address of any page.
{
  const names = { sharedsecret: 'sharedsecret', logintype: 'loginType', customer: 'customer' }
  const isEntrance = /^\/(login\/?)?$/i.test(location.pathname)

  /** The parameter that one pair of a query stands for, and its value. */
  const read = (pair) => {
    const [[written = '', value = ''] = []] = new URLSearchParams(pair)
    return [names[written.replace(/[^a-z]/gi, '').toLowerCase()], value]
  }

  /** What is left of a query without the parameters, which go into `entry`. */
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
  // `#?name=value` and `#/path?name=value` are how addresses of other portals look.
  const [start, mark, fragment] = /^(.*?)(\?|$)(.*)$/s.exec(location.hash.slice(1)).slice(1)
  const inFragment = mark === '?' ? start + mark + strip(fragment, entry) : strip(start, entry)
  const hash = inFragment.replace(/\?$/, '')
  if (entry.length > 0) {
    if (isEntrance) window.signOnEntry = Object.fromEntries(entry)
    history.replaceState(null, '', location.pathname + (search && `?${search}`) + (hash && `#${hash}`))
  }
}
