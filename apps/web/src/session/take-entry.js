// Runs before anything else of the page: takes the parameters of single sign-on out of the address, so that neither
// the history nor any later request ever carries them. They wait in memory for the login screen, which posts them.
{
  const query = new URLSearchParams(location.search)
  const names = ['sharedsecret', 'loginType', 'customer'].filter((name) => query.has(name))
  if (names.length > 0 && /^\/(login\/?)?$/i.test(location.pathname)) {
    window.signOnEntry = Object.fromEntries(names.map((name) => [name, query.get(name)]))
    for (const name of names) query.delete(name)
    const rest = query.toString()
    history.replaceState(null, '', location.pathname + (rest === '' ? '' : `?${rest}`))
  }
}
