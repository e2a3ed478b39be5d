import { cardsBelow } from '../theme/tokens.ts'

/** Loads the grid's code, which is large and which the first screens don't need. */
export const loadTable = async () => ({ default: (await import('./PortalGridTable.tsx')).PortalGridTable })

/** Loads the code when the browser is first idle, so that no grid waits for it. A phone shows cards instead. */
export function loadTableWhenIdle(): void {
  // Also waits to read the width, because that forces the browser to lay out the page.
  const load = () => window.innerWidth >= cardsBelow && void loadTable()
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load, 1000)
}
