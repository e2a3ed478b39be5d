import { Popover } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import type { Answer } from '#kit/web/calls/use-value.ts'
import classes from './Saved.module.css'

interface Props {
  title: string
  /** The button that opens the menu. It must accept a ref. */
  button: ReactElement
  isOpen: boolean
  setOpen: (open: boolean) => void
  foot: ReactNode
  children: ReactNode
}

/** A menu of saved reports or views: a list, with controls to save below it. */
export function SavedMenu({ title, button, isOpen, setOpen, foot, children }: Props) {
  const id = useId()
  /** A dialog is outside of the menu, but clicks in it must not close the menu. */
  const change = (open: boolean) => {
    if (open || !document.querySelector('dialog[open]')) setOpen(open)
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={340} opened={isOpen} onChange={change}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="sm" aria-labelledby={id}>
        <h2 id={id} className="dense">
          {title}
        </h2>
        <div className={classes.list}>{children}</div>
        <div className={`${classes.foot} stack`}>{foot}</div>
      </Popover.Dropdown>
    </Popover>
  )
}

interface NoneProps {
  list: Answer<readonly unknown[]>
  none: string
  failed: string
}

/** The text of an empty menu: loading, failed, or nothing saved. */
export const NoneSaved = ({ list, none, failed }: NoneProps) =>
  (list.value ?? []).length === 0 && (
    <p className="muted dense">{list.error ? failed : list.value ? none : 'Loading …'}</p>
  )
