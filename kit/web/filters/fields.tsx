import {
  NativeSelect,
  type NativeSelectProps,
  Select,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type CSSProperties, useEffect, useRef } from 'react'
import { DayInput } from './DayInput.tsx'
import { lengthFault } from '#kit/contract/within-limit.ts'
import classes from './fields.module.css'

/** A field of a filter panel. `width` is preferred, in px; `onChange` gets the new value instead of the event. */
interface Field<Value> {
  width: number
  value: Value
  onChange: (value: Value) => void
}
type Rest<Props> = Omit<Props, keyof Field<unknown> | 'classNames' | 'style'>

/**
 * The style of every filter field: a box of 44 px with the label and the value.
 * @param kind for the stylesheet. Looking for it in the field by `:has` would slow down every key in a long guide.
 */
const looks = (width: number, kind?: string) => ({
  classNames: {
    root: classes.field,
    label: `${classes.label} field-label`,
    input: classes.input,
    error: classes.error,
  },
  errorProps: { role: 'alert' },
  style: { '--field-width': `${width}px` } as CSSProperties,
  wrapperProps: { 'data-kind': kind },
})

/** Binds fields to a draft by name. */
export const fieldsOf =
  <Draft extends object>(draft: Draft, setDraft: (next: Partial<Draft>) => void) =>
  <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    // TypeScript widens a computed key to string.
    onChange: (value: Draft[Name]) => setDraft({ [name]: value } as unknown as Partial<Draft>),
  })

/** A field for text. Above its limit, it says so, and its form cannot be sent. */
export const TextField = ({
  width,
  onChange,
  maxLength = Number.POSITIVE_INFINITY,
  ref,
  ...rest
}: Field<string> & Rest<TextInputProps>) => {
  const Input = rest.type === 'date' ? DayInput : TextInput
  const fault = lengthFault(rest.value, maxLength)
  const field = useRef<HTMLInputElement>(null)
  // A date field states its own faults.
  useEffect(() => field.current?.setCustomValidity(fault ?? ''), [fault])
  return (
    <Input
      {...looks(width, rest.type)}
      {...rest}
      ref={useMergedRef(ref, field)}
      error={fault ?? rest.error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface Choice<Value> {
  value: Value
  label: string
}

export const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value): Choice<Value> => ({ value, label: labels[value] }))

type ChoiceProps<Value> = Field<Value> & { data: Choice<Value>[] } & Omit<Rest<NativeSelectProps>, 'data'>

export const ChoiceField = <Value extends string>({ width, onChange, ...rest }: ChoiceProps<Value>) => (
  // The user can choose only from the given values.
  <NativeSelect
    {...looks(width, 'choice')}
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value as Value)}
  />
)

type SearchedChoiceProps = Field<string> & Rest<SelectProps>

/** A choice from a long list that the user can search. */
export const SearchedChoiceField = ({ width, onChange, ...rest }: SearchedChoiceProps) => (
  <Select
    {...looks(width)}
    searchable
    allowDeselect={false}
    {...rest}
    // The user can't deselect a value, so it is never null.
    onChange={(value) => value !== null && onChange(value)}
  />
)
