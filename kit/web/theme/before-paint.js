// Runs before the first paint. A separate file because the page's policy allows no inline script. Browsers that are too
// old for the app still understand it.
{
  const show = (id) =>
    addEventListener('DOMContentLoaded', () => {
      document.getElementById(id).hidden = false
    })
  // The oldest supported browsers have both, and those before them lack one; see `target` in vite.config.ts.
  if (!('toSpliced' in Array.prototype && 'CompressionStream' in window)) show('old-browser')
  let kept
  try {
    kept = localStorage.getItem('color-scheme')
  } catch (_error) {
    // The app cannot start without storage, either.
    show('no-storage')
  }
  // Otherwise the page would flash in the other color scheme.
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
