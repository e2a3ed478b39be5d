// Runs before the first paint, so that the page never flashes in the other color scheme. A separate file because the
// page's policy allows no inline script.
{
  let kept
  try {
    kept = localStorage.getItem('color-scheme')
  } catch {
    // The app cannot start without storage, either.
    addEventListener('DOMContentLoaded', () => {
      document.getElementById('no-storage').hidden = false
    })
  }
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
