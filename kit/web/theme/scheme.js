// Runs before the first paint, so that the page never flashes in the other color scheme. A separate file because the
// page's policy allows no inline script.
{
  const kept = localStorage.getItem('color-scheme')
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
