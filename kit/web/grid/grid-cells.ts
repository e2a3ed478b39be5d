import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { GridApi } from 'ag-grid-community'
import type { LeftRow } from './left-row.ts'

export function cellOf(target: Element): LeftRow | undefined {
  const cell = target.closest('.ag-cell')
  const index = cell?.closest('[row-index]')?.getAttribute('row-index')
  const part = cell?.getAttribute('col-id')
  return index && part ? { index: Number(index), part } : undefined
}

/** Scrolls to the row that the user left, and focuses it. */
export function returnToCell(api: GridApi<CellRow>, table: HTMLElement, { index, part: column }: LeftRow): void {
  api.ensureIndexVisible(index, 'middle')
  // The grid renders the cell in one of the next frames.
  const focus = (frames: number) => {
    if (frames === 0 || api.isDestroyed()) return
    const cell = table.querySelector<HTMLElement>(`[row-index="${index}"] .ag-cell[col-id="${CSS.escape(column)}"]`)
    if (cell) cell.focus({ preventScroll: true })
    else requestAnimationFrame(() => focus(frames - 1))
  }
  requestAnimationFrame(() => focus(60))
}

/** Adds a tooltip with the whole text to a truncated cell when the pointer enters it. */
export function nameCutText({ target }: Event): void {
  const cell = (target as Element).closest<HTMLElement>('.ag-cell')
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll('.ag-cell-value')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  if (isCut && cell.textContent) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
