import { stepped } from '#buying/contract/ordering/quantities.ts'
import { Minus, Plus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import classes from './Stepper.module.css'

interface Props {
  item: string
  casePack: number
  unit: string | undefined
  value: string
  placeholder?: string
  error: boolean
  warning: boolean
  describedBy: string | undefined
  field?: RefObject<HTMLInputElement | null>
  /** Whether a question around it gives it the focus. */
  isFirst?: boolean
  onChange: (value: string) => void
}

/**
 * A quantity, which the arrow keys and two buttons change by whole cases. It shows a key at once: a long form may render
 * `value` after that.
 */
export function Stepper({
  item,
  casePack,
  unit,
  value,
  placeholder = '',
  error,
  warning,
  describedBy,
  field,
  isFirst = false,
  onChange,
}: Props) {
  const [shown, setShown] = useState({ value, typed: value })
  if (shown.value !== value) setShown({ value, typed: value })
  const { typed } = shown
  const type = (next: string) => {
    setShown({ value, typed: next })
    onChange(next)
  }
  const step = (by: 1 | -1) => type(stepped(typed, casePack, by))
  return (
    <div className={classes.stepper} data-error={error || undefined} data-warning={warning || undefined}>
      {/* The keyboard has the arrow keys. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Fewer of ${item}`}
        disabled={typed === ''}
        onClick={() => step(-1)}
      >
        <Minus size={14} aria-hidden />
      </button>
      <input
        ref={field}
        data-autofocus={isFirst || undefined}
        aria-label={`Quantity of ${item}`}
        aria-invalid={error || undefined}
        aria-describedby={describedBy}
        data-column="quantity"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        placeholder={placeholder}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value.trim())}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (by !== undefined && !event.altKey) {
            event.preventDefault()
            step(by as 1 | -1)
          }
        }}
      />
      <span className={`${classes.unit} muted`}>{unit}</span>
      <button type="button" tabIndex={-1} aria-label={`More of ${item}`} onClick={() => step(1)}>
        <Plus size={14} aria-hidden />
      </button>
    </div>
  )
}
