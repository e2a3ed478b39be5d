import { any, meets } from '#kit/contract/declare/need.ts'
import { findDocuments, findItems } from '#home/contract/find/endpoints.ts'
import { maxFindLength } from '#home/contract/find/rules.ts'
import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isTyping } from '#kit/web/filters/typing.ts'
import { useSession } from '#kit/web/session/session.ts'
import { drawerBelow } from '#kit/web/theme/tokens.ts'
import { useNarrowerThan } from '#kit/web/theme/use-window.ts'
import classes from './FindBox.module.css'
import { FoundList, optionId } from './FoundList.tsx'
import type { Match } from './landing.ts'
import { useFind } from './use-find.ts'
import { useOpenMatch } from './use-open-match.ts'

const what = 'Item, order, PO, invoice, or tracking number'
/** How long typing pauses before the search. */
const pauseMs = 150

/** The header's search box. It lists items and documents while the user types; Enter opens the best match. */
export function FindBox() {
  const rights = useSession()?.rights
  const folds = useNarrowerThan(drawerBelow)
  const [unfolded, setUnfolded] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { answer, find, forget } = useFind()
  const openMatch = useOpenMatch()
  const { href } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useId()
  const matches = answer.kind === 'found' ? answer.matches : []

  const leave = () => {
    clearTimeout(typing.current)
    forget()
    setUnfolded(false)
  }
  // Closes the search after navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address triggers it
  useEffect(leave, [href])
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    setUnfolded(true)
    // The collapsed box renders only after the next paint.
    requestAnimationFrame(() => field.current?.select())
  })
  useEffect(() => {
    if (unfolded && folds) field.current?.focus()
  }, [unfolded, folds])

  if (!meets(any(findDocuments.needs, findItems.needs), rights)) return null
  const open = (match: Match) => {
    setText('')
    leave()
    openMatch(match)
  }
  const type = (typed: string) => {
    setText(typed)
    setActive(0)
    clearTimeout(typing.current)
    if (typed.trim() === '') forget()
    else typing.current = setTimeout(() => void find(typed.trim(), 'typing'), pauseMs)
  }
  const submit = async () => {
    clearTimeout(typing.current)
    const pointed = active > 0 ? matches[active] : undefined
    const best = pointed ?? (await find(text.trim(), 'entered'))?.[0]
    if (best) open(best)
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || matches.length === 0) return
    event.preventDefault()
    const next = (active + step + matches.length) % matches.length
    setActive(next)
    document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
  }
  if (folds && !unfolded) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label="Find an item or a document"
        onClick={() => setUnfolded(true)}
      >
        <Search size={17} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <search
      ref={box}
      className={folds ? classes.unfolded : classes.box}
      onKeyDown={move}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget) && relatedTarget !== null) leave()
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          ref={field}
          type="search"
          role="combobox"
          aria-label={what}
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls={matches.length > 0 ? list : undefined}
          aria-activedescendant={matches.length > 0 ? optionId(list, active) : undefined}
          autoComplete="off"
          placeholder={folds ? what : 'Item, order, PO, tracking #'}
          maxLength={maxFindLength}
          leftSection={
            answer.kind === 'searching' ? <Loader size={14} aria-hidden /> : <Search size={14} aria-hidden />
          }
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
      {folds && (
        <ActionIcon variant="subtle" color="gray" size={30} aria-label="Close" onClick={leave}>
          <X size={17} aria-hidden />
        </ActionIcon>
      )}
      <FoundList id={list} answer={answer} active={active} onPoint={setActive} onOpen={open} />
    </search>
  )
}
