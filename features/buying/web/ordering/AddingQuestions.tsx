import { formatQuantity, counted } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import type { Question } from '#buying/contract/ordering/add-to-cart.ts'
import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { unusualNote } from '#buying/contract/ordering/suggestions.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons } from '#kit/web/messages/Dialog.tsx'
import { openDialog } from '#kit/web/messages/dialogs.tsx'
import classes from './AddingQuestions.module.css'

interface Props {
  lines: readonly TypedLine[]
  questions: readonly Question[]
  /** Called with the lines to add; undefined for none. */
  answer: (lines?: readonly TypedLine[]) => void
}

interface LineNote {
  text: string
  kind: 'plain' | 'warning'
}

/** Returns the notes on a line with its typed quantity: what is already in the cart, and what is unusual. */
export function notesOf({ inCart, usual, casePack }: Question, typed: string): LineNote[] {
  const added = quantityFault(typed) === undefined ? Number(typed) : 0
  const unusual = added > 0 ? unusualNote(inCart + added, usual, casePack) : undefined
  const withThese = added > 0 ? ` With these, ${formatQuantity(inCart + added)}.` : ''
  const notes: LineNote[] = []
  if (inCart > 0) notes.push({ text: `${formatQuantity(inCart)} in the cart already.${withThese}`, kind: 'plain' })
  if (unusual !== undefined) notes.push({ text: unusual, kind: 'warning' })
  if (typed === '') notes.push({ text: 'Without a quantity, it is left out.', kind: 'plain' })
  return notes
}

/** Asks about lines that are already in the cart, have no quantity, or have an unusual one. */
function AddingQuestions({ lines, questions, answer }: Props) {
  const [quantities, setQuantities] = useState(() => lines.map(({ quantity }) => quantity.trim()))
  const asked = new Set(questions.map(({ at }) => at))
  const faultOf = ({ at, unit }: Question) =>
    quantities[at] === '' ? undefined : quantityFault(quantities[at] ?? '', unit)
  const others = lines.filter((_, at) => !asked.has(at))
  const decided = lines.flatMap((line, at) => {
    const quantity = asked.has(at) ? (quantities[at] ?? '') : line.quantity
    return quantity === '' ? [] : [{ ...line, quantity }]
  })
  const firstEmpty = questions.find(({ at }) => lines[at]?.quantity.trim() === '')
  return (
    <Dialog
      title="Check before adding"
      message={others.length === 0 ? '' : `${counted(others.length, 'line')} more can be added as they are.`}
      width={34}
      onClose={() => answer()}
    >
      <ul className={classes.lines} aria-label="Lines to check">
        {questions.map((question) => {
          const { at, item, description, unit } = question
          const typed = quantities[at] ?? ''
          return (
            <li key={at}>
              <div>
                {sentenceCase(description)}
                <div className="code muted dense">{item}</div>
                {lines[at]?.typed !== undefined && <span className="muted"> from “{lines[at].typed}”</span>}
              </div>
              <TextInput
                classNames={{ input: 'figure' }}
                aria-label={`Quantity of ${item}`}
                inputMode="decimal"
                data-autofocus={question === firstEmpty || undefined}
                value={typed}
                error={faultOf(question)}
                rightSection={<span className="muted">{unit}</span>}
                onChange={({ currentTarget }) => setQuantities(quantities.with(at, currentTarget.value.trim()))}
              />
              <div style={{ gridColumn: '1 / -1' }}>
                {notesOf(question, typed).map(({ text, kind }) => (
                  <p key={kind + text} className={kind === 'warning' ? 'warning' : 'muted'}>
                    {text}
                  </p>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      <DialogButtons>
        {/* Pressing Enter again must not add anything. */}
        <Button variant="default" data-autofocus={firstEmpty === undefined || undefined} onClick={() => answer()}>
          Cancel
        </Button>
        {others.length > 0 && (
          <Button variant="default" onClick={() => answer(others)}>
            Leave these out
          </Button>
        )}
        <Button
          disabled={decided.length === 0 || questions.some((question) => faultOf(question) !== undefined)}
          onClick={() => answer(decided)}
        >
          {decided.length === 0 ? 'Add' : `Add ${counted(decided.length, 'line')}`}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** @returns the lines that the user decides to add; undefined for none */
export const askAboutLines = (lines: readonly TypedLine[], questions: readonly Question[]) =>
  openDialog<readonly TypedLine[]>((answer) => <AddingQuestions lines={lines} questions={questions} answer={answer} />)
