/** Gives a cell whose text is cut a tooltip with the whole text, when the pointer enters it. */
export function nameCutText({ target }: Event): void {
  const cell = (target as Element).closest<HTMLElement>('.ag-cell')
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll('.ag-cell-value')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  if (isCut && cell.textContent) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
