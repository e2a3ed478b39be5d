import { useState } from 'react'
import classes from './arrange.module.css'

interface Props {
  label: string
  value: string
  placeholder: string
  /** Enter goes on to the next field of the column. */
  column?: 'par'
  inputMode?: 'decimal'
  /** Returns the error in a typed value; undefined if it can be saved. */
  faultOf?: (typed: string) => string | undefined
  onSave: (value: string) => void
}

/** Text that becomes a field under the pointer or with the focus. Leaving it saves it; Escape drops what was typed. */
export function EditedInPlace({ label, value, placeholder, column, inputMode, faultOf, onSave }: Props) {
  const [typed, setTyped] = useState<string>()
  const fault = typed === undefined ? undefined : faultOf?.(typed)
  const save = () => {
    if (typed === undefined || fault !== undefined) return
    setTyped(undefined)
    if (typed.trim() !== value) onSave(typed.trim())
  }
  return (
    <>
      <input
        className={classes.edited}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        title={fault}
        data-column={column}
        inputMode={inputMode}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined)
          if (event.key === 'Enter') save()
        }}
      />
      {fault !== undefined && (
        <span role="alert" className={`${classes.fault} danger`}>
          {fault}
        </span>
      )}
    </>
  )
}
