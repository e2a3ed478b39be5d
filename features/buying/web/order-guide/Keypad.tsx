import { Button, VisuallyHidden } from '@mantine/core'
import { Delete } from 'lucide-react'
import classes from './count.module.css'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'] as const

interface Props {
  value: string
  onChange: (value: string) => void
}

/** Digits for the thumb. A physical keyboard types into the field above. */
export function Keypad({ value, onChange }: Props) {
  return (
    <fieldset className={classes.keypad}>
      <VisuallyHidden component="legend">Keypad</VisuallyHidden>
      {keys.map((key) => (
        <Button key={key} variant="default" size="lg" fz="1.375rem" onClick={() => onChange(value + key)}>
          {key}
        </Button>
      ))}
      <Button
        variant="default"
        size="lg"
        aria-label="Delete the last digit"
        onClick={() => onChange(value.slice(0, -1))}
      >
        <Delete size={22} aria-hidden />
      </Button>
    </fieldset>
  )
}
