import { Loader, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import classes from './FindField.module.css'
import type { useFinder } from './use-finder.ts'

/** How long typing pauses before the search. */
const pauseMs = 150

interface Props<Match> {
  label: string
  placeholder: string
  finder: ReturnType<typeof useFinder<Match>>
  keyOf: (match: Match) => string
  option: (match: Match) => ReactNode
  /** @returns false if what was typed should stay */
  onPick: (match: Match) => Promise<boolean>
  onText?: (text: string) => void
  field: RefObject<HTMLInputElement | null>
}

/** A search box that lists matches while the user types. Enter picks the best one, or the one that arrows point at. */
export function FindField<Match>(props: Props<Match>) {
  const { label, placeholder, finder, keyOf, option, onPick, onText, field } = props
  const { answer, find, forget } = finder
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const findTyped = useDebouncedCallback((typed: string) => void find(typed, 'typing'), pauseMs)
  /** Ends when everything that was entered is picked. */
  const entered = useRef<Promise<unknown>>(Promise.resolve())
  const list = useId()
  const matches = answer.kind === 'found' ? answer.matches : []
  const optionId = (at: number) => `${list}-${at}`

  const show = (next: string) => {
    setText(next)
    onText?.(next)
  }
  const type = (typed: string) => {
    show(typed)
    setActive(0)
    findTyped.cancel()
    if (typed.trim() === '') forget()
    else findTyped(typed.trim())
  }
  /** Shows a text again, unless the user has typed another one. */
  const restore = (typed: string) => {
    if (field.current?.value === '') show(typed)
  }
  const pick = async (match: Match) => {
    findTyped.cancel()
    show('')
    setActive(0)
    forget()
    if ((await onPick(match)) === false) restore(text)
  }
  /** Picks the best match of an entered text, after those of the texts before it, whichever search ends first. */
  const enter = async (typed: string, before: Promise<unknown>) => {
    const best = (await find(typed.trim(), 'entered'))?.[0]
    await before
    if (!best) return restore(typed)
    if (field.current?.value === '') forget()
    if ((await onPick(best)) === false) restore(typed)
  }
  const submit = () => {
    findTyped.cancel()
    const pointed = active > 0 ? matches[active] : undefined
    if (pointed) return void pick(pointed)
    // Clears the field at once, so that nothing typed during the search is lost.
    show('')
    entered.current = enter(text, entered.current)
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') forget()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || matches.length === 0) return
    event.preventDefault()
    const next = (active + step + matches.length) % matches.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          ref={field}
          type="search"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls={matches.length > 0 ? list : undefined}
          aria-activedescendant={matches.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          placeholder={placeholder}
          leftSection={
            answer.kind === 'searching' ? <Loader size={14} aria-hidden /> : <Search size={14} aria-hidden />
          }
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={move}
        />
      </form>
      <div role="status" className={`${classes.answer} raised`} hidden={answer.kind !== 'message'}>
        {answer.kind === 'message' && <p>{answer.text}</p>}
      </div>
      {matches.length > 0 && (
        <div id={list} role="listbox" aria-label="Matches" className={`${classes.answer} raised`}>
          {matches.map((match, at) => (
            // The field keeps the focus and handles the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={keyOf(match)}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              className={classes.option}
              onPointerMove={() => setActive(at)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => void pick(match)}
            >
              {option(match)}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
