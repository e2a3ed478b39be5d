/** Loads the grid's code, which is large and which the first screens don't need. */
export const loadTable = async () => ({ default: (await import('./PortalGridTable.tsx')).PortalGridTable })

/** Loads it in the first idle moment, so that the first grid need not wait for it. */
export function loadTableWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void loadTable())
  else setTimeout(() => void loadTable(), 1000)
}
