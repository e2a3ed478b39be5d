import { moved, split } from '#buying/contract/order-guide/arrangement.ts'
import { Menu } from '@mantine/core'
import { ArrowDown, ArrowUp, GripVertical, SeparatorHorizontal, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { showNotice } from '#kit/web/messages/notices.ts'
import classes from './arrange.module.css'
import type { Arrange } from './use-arrangement.ts'

/** Focuses a row's handle, or the name of its section, after the row was moved. */
const focusAt = (item: string, what: 'handle' | 'section') =>
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${CSS.escape(item)}"]`)
    const at = what === 'handle' ? row : row?.closest('section')
    at?.querySelector<HTMLElement>(what === 'handle' ? '[data-handle]' : 'h2 input')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  })

function move(arrange: Arrange, item: string, by: 1 | -1): void {
  arrange((lines) => moved(lines, item, by))
  focusAt(item, 'handle')
}

function startSection(arrange: Arrange, item: string): void {
  arrange((lines) => split(lines, item))
  focusAt(item, 'section')
}

function remove(arrange: Arrange, item: string): void {
  arrange((lines) => {
    const at = lines.findIndex(({ itemNumber }) => itemNumber === item)
    const gone = lines[at]
    if (!gone) return lines
    if (lines.length === 1) {
      const text = `Item ${item} is the last one of this guide. Add another item before you remove it.`
      showNotice({ kind: 'problem', text })
      return lines
    }
    const undo = () => arrange((now) => now.toSpliced(Math.min(at, now.length), 0, gone))
    showNotice({ kind: 'done', text: `Item ${item} is no longer in this guide.`, undo })
    focusAt((lines[at + 1] ?? lines[at - 1])?.itemNumber ?? '', 'handle')
    return lines.toSpliced(at, 1)
  })
}

/** The handle of a row: it is dragged, moved by the arrow keys, or opens a menu. */
export function ArrangeHandle({ item, arrange }: { item: string; arrange: Arrange }) {
  const [isOpen, setOpen] = useState(false)
  const handle = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => handle.current?.focus())
  }
  const choices = [
    { label: 'Move up', icon: ArrowUp, run: () => move(arrange, item, -1) },
    { label: 'Move down', icon: ArrowDown, run: () => move(arrange, item, 1) },
    { label: 'Start a new section here', icon: SeparatorHorizontal, run: () => startSection(arrange, item) },
    { label: 'Remove from this guide', icon: X, run: () => remove(arrange, item) },
  ]
  const button = (
    <button
      ref={handle}
      type="button"
      draggable
      data-handle
      aria-label={`Arrange ${item}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      title="Drag, or press an arrow key, to move"
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        move(arrange, item, by as 1 | -1)
      }}
    >
      <GripVertical size={14} aria-hidden />
    </button>
  )
  return (
    <span className={`${classes.handle} screen-only`}>
      {/* Hundreds of closed menus would delay the form. */}
      {!isOpen && button}
      {isOpen && (
        <Menu opened position="bottom-start" returnFocus={false} onClose={close}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            {choices.map(({ label, icon: Icon, run }) => (
              <Menu.Item key={label} leftSection={<Icon size={14} aria-hidden />} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
