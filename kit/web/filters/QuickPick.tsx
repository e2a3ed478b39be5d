import { Button } from '@mantine/core'
import classes from './QuickPick.module.css'

interface Props<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onPick: (value: Value) => void
}

/** A row of buttons to choose one of a few values with one click. */
export function QuickPick<Value extends string>({ label, choices, value, onPick }: Props<Value>) {
  return (
    <fieldset className={classes.pick}>
      <legend className="field-label">{label}</legend>
      <Button.Group>
        {choices.map((choice) => (
          <Button
            key={choice.value}
            className={classes.choice}
            variant="default"
            aria-pressed={choice.value === value}
            onClick={() => onPick(choice.value)}
          >
            {choice.label}
          </Button>
        ))}
      </Button.Group>
    </fieldset>
  )
}
