import { formatQuantity, counted } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { levelFault } from '#buying/contract/order-guide/rules.ts'
import { Button, TextInput } from '@mantine/core'
import type { CountLine } from './to-buy.ts'
import classes from './count.module.css'
import { Keypad } from './Keypad.tsx'

interface Props {
  line: CountLine
  /** `3 of 12`. */
  position: string
  value: string
  /** The quantity to buy, in whole cases; undefined if the count does not determine it. */
  buy: number | undefined
  onChange: (value: string) => void
  /** Undefined at the first item. */
  onBack: (() => void) | undefined
  onNext: () => void
  isLast: boolean
}

/** An item's details other than its numbers, shortest first. */
const factsOf = ({ packDescription, par, usualQuantity }: CountLine): string[] =>
  [
    packDescription,
    par === null ? '' : `Par ${formatQuantity(par)}`,
    usualQuantity === null ? '' : `Usually ${formatQuantity(usualQuantity)}`,
  ].filter((fact) => fact !== '')

/** Formats a quantity with its number of cases. */
function casesOf(quantity: number, casePack: number): string {
  const inCases = `${counted(quantity / casePack, 'case')} of ${formatQuantity(casePack)}`
  return casePack > 1 && quantity > 0 ? `${formatQuantity(quantity)} (${inCases})` : formatQuantity(quantity)
}

/** The field of each item takes the focus, so that the user can count with the keyboard alone. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** One item to count, with a keypad for the thumb. */
export function CountStep({ line, position, value, buy, onChange, onBack, onNext, isLast }: Props) {
  const fault = levelFault(value)
  return (
    <form
      className={`${classes.step} stack`}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === undefined) onNext()
      }}
    >
      <div className={`${classes.item} box`}>
        <p className="muted dense">{[line.section, position].filter(Boolean).join(' · ')}</p>
        <h2 className={classes.description}>{sentenceCase(line.description)}</h2>
        <p className="muted dense">
          <span className="code">{[line.itemNumber, line.customerPartNumber].filter(Boolean).join(' · ')}</span>
          {['', ...factsOf(line)].join(' · ')}
        </p>
      </div>
      <TextInput
        label={`On the shelf${line.unit && ` (${line.unit})`}`}
        classNames={{ input: `${classes.entry} figure` }}
        // The keypad below replaces the phone's keyboard.
        inputMode="none"
        autoComplete="off"
        ref={focus}
        value={value}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <p role="status" className={`${classes.buy} figure muted dense`}>
        {buy !== undefined && `To buy: ${casesOf(buy, line.casePack)}`}
      </p>
      <Keypad value={value} onChange={onChange} />
      <div className={classes.steps}>
        <Button variant="default" size="lg" disabled={!onBack} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" disabled={fault !== undefined}>
          {isLast ? 'Review' : value === '' ? 'Skip' : 'Next'}
        </Button>
      </div>
    </form>
  )
}
