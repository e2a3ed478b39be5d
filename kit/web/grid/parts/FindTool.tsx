import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { maxFind } from '../use-grid-view.ts'
import { ToolButton } from '#kit/web/screen/ToolButton.tsx'
import type { GridParts } from '../portal-grid-parts.ts'
import classes from './PortalGridTools.module.css'

const name = 'Find in these rows'

interface FindFieldProps extends Pick<GridParts, 'view' | 'setView'> {
  disabled?: boolean
  autoFocus?: boolean
  onFocus?: () => void
  /** Called when the empty field loses the focus. */
  onLeave?: () => void
  onEscape?: () => void
}

/** Searches the loaded rows. The address updates when the user stops typing. */
export function FindField(props: FindFieldProps) {
  const { view, setView, disabled = false, autoFocus = false, onFocus, onLeave, onEscape } = props
  const [text, setText] = useState(view.find)
  const [seen, setSeen] = useState(view.find)
  if (seen !== view.find) {
    setSeen(view.find)
    setText(view.find)
  }
  const fault = lengthFault(text, maxFind)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text starts the timer
  useEffect(() => {
    if (text === view.find || fault !== undefined) return
    const timer = setTimeout(() => setView({ find: text }), 200)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      type="search"
      className={classes.find}
      aria-label={name}
      placeholder={name}
      leftSection={<Search size={14} aria-hidden />}
      value={text}
      error={fault}
      errorProps={{ role: 'alert', className: `${classes.fault} raised` }}
      disabled={disabled}
      autoFocus={autoFocus}
      onFocus={onFocus}
      onBlur={() => text === '' && onLeave?.()}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

/** A button that opens the field. The field stays open while it has text or the focus. Escape closes it. */
export function FindTool({ view, setView, disabled = false }: GridParts & { disabled?: boolean }) {
  const [state, setState] = useState<'closed' | 'open' | 'escaped'>('closed')
  if (state !== 'open' && view.find === '')
    return (
      <ToolButton
        icon={Search}
        label="Find"
        name={name}
        disabled={disabled}
        autoFocus={state === 'escaped'}
        onClick={() => setState('open')}
      />
    )
  return (
    <FindField
      view={view}
      setView={setView}
      disabled={disabled}
      autoFocus={state === 'open'}
      onFocus={() => setState('open')}
      onLeave={() => setState('closed')}
      onEscape={() => {
        setView({ find: '' })
        setState('escaped')
      }}
    />
  )
}
