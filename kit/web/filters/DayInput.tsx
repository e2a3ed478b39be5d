import { TextInput, type TextInputProps } from '@mantine/core'
import { type InvalidEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import classes from './DayInput.module.css'
import { halfTyped, isHalfTyped, noteDateKey } from './half-typed.ts'

/** A date field, which refuses a date that is typed in part once the user leaves it or submits its form. */
export function DayInput({ error, onBlur, ...rest }: TextInputProps) {
  const [isHalf, setHalf] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setHalf(isHalfTyped(currentTarget))
  const unlessHalf = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (currentTarget.value !== '') currentTarget.setCustomValidity('')
    if (!isHalfTyped(currentTarget)) setHalf(false)
  }
  useEffect(() => {
    if (rest.value === '') return
    field.current?.setCustomValidity('')
    setHalf(false)
  }, [rest.value])
  return (
    <TextInput
      {...rest}
      ref={field}
      type="date"
      className={classes.day}
      error={isHalf ? halfTyped : error}
      errorProps={{ role: 'alert' }}
      data-empty={(rest.value === '' && !isHalf) || undefined}
      onBlur={(event) => {
        // A button that needs the date refuses it itself. Here, the message would move the button away from the press.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) read(event)
        onBlur?.(event)
      }}
      onKeyDown={noteDateKey}
      onInput={unlessHalf}
      onKeyUp={unlessHalf}
      onInvalid={(event: InvalidEvent<HTMLInputElement>) => {
        if (!isHalfTyped(event.currentTarget)) return
        // Our words, in place of the browser's.
        event.preventDefault()
        read(event)
        if (event.currentTarget === event.currentTarget.form?.querySelector('input:invalid'))
          event.currentTarget.focus()
      }}
    />
  )
}
