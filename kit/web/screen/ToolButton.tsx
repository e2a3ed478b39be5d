import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import classes from './ToolButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'color'> {
  icon: LucideIcon
  name: string
  /** The visible part of the name, from 1280 px; omitted for an icon alone. */
  label?: string
  /** Shows the label from 600 px, because it names a choice. */
  isChosen?: boolean
  /** Always shows the label, because this is the screen's main action. */
  isMain?: boolean
}

/** A button of the title line: an icon, with its label where there is space. */
export function ToolButton({ icon: Icon, name, label, isChosen, isMain, disabled, className = '', ...rest }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={`${classes.tool} ${className}`}
      aria-label={name}
      title={name}
      data-chosen={isChosen || undefined}
      data-main={isMain || undefined}
      disabled={disabled ?? false}
      {...rest}
    >
      <Icon size={16} aria-hidden />
      {label !== undefined && <span className={classes.label}>{label}</span>}
    </Button>
  )
}
