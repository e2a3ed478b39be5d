import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'

/** A field of a filter panel: its preferred width in px, and the new value instead of the event. */
interface Field<Value> {
  width: number
  value: Value
  onChange: (value: Value) => void
}
type Rest<Props> = Omit<Props, keyof Field<unknown> | 'flex'>

/** Connects fields to a draft by name. */
export const fieldsOf =
  <Draft extends object>(draft: Draft, setDraft: (next: Partial<Draft>) => void) =>
  <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    // TypeScript widens a computed key to string.
    onChange: (value: Draft[Name]) => setDraft({ [name]: value } as unknown as Partial<Draft>),
  })

export const TextField = ({ width, onChange, ...rest }: Field<string> & Rest<TextInputProps>) => (
  <TextInput flex={`0 1 ${width}px`} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
)

interface Choice<Value> {
  value: Value
  label: string
}

export const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value): Choice<Value> => ({ value, label: labels[value] }))

type ChoiceProps<Value> = Field<Value> & { data: Choice<Value>[] } & Omit<Rest<NativeSelectProps>, 'data'>

export const ChoiceField = <Value extends string>({ width, onChange, ...rest }: ChoiceProps<Value>) => (
  // The choices are the only values.
  <NativeSelect flex={`0 1 ${width}px`} {...rest} onChange={(event) => onChange(event.currentTarget.value as Value)} />
)
