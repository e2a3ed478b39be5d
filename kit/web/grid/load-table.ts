import { cardsBelow } from '../theme/tokens.ts'

/** Loads the grid's code, which is large and which the first screens don't need. */
export const loadTable = async () => ({ default: (await import('./PortalGridTable.tsx')).PortalGridTable })

/** Loads it in the first idle moment, so that the first grid need not wait for it; a phone shows cards instead. */
export function loadTableWhenIdle(): void {
  // The width is read when idle, too: it makes the browser lay out the page.
  const load = () => window.innerWidth >= cardsBelow && void loadTable()
  if ('requestIdleCallback' in window) requestIdleCallback(load)
  else setTimeout(load, 1000)
}
