import { findDocuments } from '@trade-counter/contract/slices/find/endpoints.ts'
import { maxFindLength } from '@trade-counter/contract/slices/find/rules.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOpenScreen } from '#web/kit/screen/ScreenLink.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { isTyping } from '#web/kit/filters/typing.ts'
import { drawerBelow } from '#web/kit/theme/tokens.ts'
import { landingOf } from './landing.ts'
import classes from './FindBox.module.css'
import { FoundList } from './FoundList.tsx'
import { useFind } from './use-find.ts'

const what = 'Order, PO, invoice, or tracking number'

/** The header's search box: a number opens its document or a short list of matches. */
export function FindBox() {
  const rights = useSession()?.rights
  const folds = useMediaQuery(`(width < ${drawerBelow}px)`, false, { getInitialValueInEffect: false })
  const [unfolded, setUnfolded] = useState(false)
  const [text, setText] = useState('')
  const { answer, find, forget } = useFind()
  const openScreen = useOpenScreen()
  const { href } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)

  const leave = () => {
    forget()
    setUnfolded(false)
  }
  // Closes the search after navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address triggers it
  useEffect(leave, [href])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      setUnfolded(true)
      // The collapsed box renders only after the next paint.
      requestAnimationFrame(() => field.current?.select())
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    if (unfolded && folds) field.current?.focus()
  }, [unfolded, folds])

  if (!meets(findDocuments.needs, rights)) return null
  const submit = async () => {
    const found = await find(text.trim())
    const landing = found?.length === 1 && found[0] ? landingOf(found[0]) : undefined
    if (!landing) return
    setText('')
    openScreen(landing.screen, landing.search)
  }
  if (folds && !unfolded) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label="Find a document"
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
      onKeyDown={(event) => event.key === 'Escape' && leave()}
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
          aria-label={what}
          placeholder={folds ? what : 'Order, PO, invoice, tracking #'}
          maxLength={maxFindLength}
          leftSection={answer.kind === 'asking' ? <Loader size={14} aria-hidden /> : <Search size={14} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            forget()
          }}
        />
      </form>
      {folds && (
        <ActionIcon variant="subtle" color="gray" size={30} aria-label="Close" onClick={leave}>
          <X size={17} aria-hidden />
        </ActionIcon>
      )}
      <FoundList answer={answer} />
    </search>
  )
}
