import { dropped } from '#buying/contract/order-guide/arrangement.ts'
import type { DragEvent } from 'react'
import type { Arrange } from './use-arrangement.ts'

/** The row under the pointer, and the half of it. */
function targetOf(event: DragEvent): { row: HTMLElement; where: 'before' | 'after' } | undefined {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { row, where: event.clientY < top + height / 2 ? 'before' : 'after' }
}

/** Removes the line that shows where a row would be dropped. */
function clear(list: Element): void {
  for (const row of list.querySelectorAll<HTMLElement>('[data-drop]')) delete row.dataset.drop
}

/** The handlers of a list whose rows are dragged by their handles. Rows are found by `data-row`, their item number. */
export const rowDropping = (arrange: Arrange) => ({
  onDragStart: (event: DragEvent) => {
    const row = targetOf(event)?.row
    if (!row) return
    event.dataTransfer.setData('text/plain', row.dataset.row ?? '')
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setDragImage(row, 16, 16)
  },
  onDragOver: (event: DragEvent) => {
    const target = targetOf(event)
    clear(event.currentTarget)
    if (!target) return
    event.preventDefault()
    target.row.dataset.drop = target.where
  },
  onDragEnd: (event: DragEvent) => clear(event.currentTarget),
  onDrop: (event: DragEvent) => {
    const target = targetOf(event)
    clear(event.currentTarget)
    if (!target) return
    event.preventDefault()
    const item = event.dataTransfer.getData('text/plain')
    arrange((lines) => dropped(lines, item, target.row.dataset.row ?? '', target.where))
  },
})
