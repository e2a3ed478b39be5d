import { findDocuments } from '#home/contract/find/endpoints.ts'
import { nothingFound } from '#home/contract/find/rules.ts'
import { findItems } from '#items/contract/find/endpoints.ts'
import { maxFindLength, minFindLength } from '#items/contract/find/rules.ts'
import { asPrinted, formatDate } from '#kit/contract/declare/format.ts'
import { any, meets } from '#kit/contract/declare/need.ts'
import type { TypedLine } from '#buying/contract/ordering/lines.ts'
import { FoundItem } from '#buying/web/ordering/FoundItem.tsx'
import { findItemMatches } from '#buying/web/ordering/item-search.ts'
import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { FileText, Package, Search, Truck, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { list } from '#kit/web/calls/api.ts'
import { FindField } from '#kit/web/filters/FindField.tsx'
import { isTyping } from '#kit/web/filters/typing.ts'
import { type FindHow, useFinder } from '#kit/web/filters/use-finder.ts'
import { currentSession, useSession } from '#kit/web/session/session.ts'
import { drawerBelow } from '#kit/web/theme/tokens.ts'
import { useNarrowerThan } from '#kit/web/theme/use-window.ts'
import classes from './FindBox.module.css'
import { type FoundDocument as Found, type Match, matchKey, matchName, useOpenMatch } from './landing.ts'

const AddOnce = lazy(async () => ({ default: (await import('#buying/web/ordering/AddOnce.tsx')).AddOnce }))

/** While the user types, only text with a number is looked up as a document. Enter looks up any text. */
const looksLikeNumber = /\d{3}/

async function documentMatches(text: string, signal: AbortSignal): Promise<Match[]> {
  if (!meets(findDocuments.needs, currentSession()?.rights)) return []
  const rows = await list(findDocuments, { text }, { signal })
  return rows.map((found) => ({ kind: 'document', found }))
}

async function search(text: string, how: FindHow, signal: AbortSignal): Promise<Match[]> {
  const withDocuments = how === 'entered' || looksLikeNumber.test(text)
  const found = await Promise.all([withDocuments ? documentMatches(text, signal) : [], findItemMatches(text, signal)])
  return found.flat()
}

function FoundDocument({ found }: { found: Found }) {
  const picks = useSession()?.rights.loginType !== 'C'
  const notes = [
    found.poNumber !== '' && `PO ${found.poNumber}`,
    found.orderNumber !== '' && found.referenceNumber !== '' && `Invoice ${asPrinted(found.referenceNumber)}`,
    formatDate(found.date),
    picks && `${found.companyNumber} ${found.customerShown} ${found.customerName}`,
  ]
  return (
    <>
      <span>{matchName(found)}</span>
      <span className="muted">{notes.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function Option({ match }: { match: Match }) {
  const Icon = match.kind === 'item' ? Package : match.found.kind === 'tracking' ? Truck : FileText
  return (
    <>
      <Icon size={15} aria-hidden className={classes.icon} />
      <span>{match.kind === 'item' ? <FoundItem match={match} /> : <FoundDocument found={match.found} />}</span>
    </>
  )
}

/**
 * The header's search box. It lists items and documents while the user types. Enter opens the best match, or adds it to
 * the cart if the text starts with a quantity: `6 TR033`.
 */
export function FindBox() {
  const session = useSession()
  // Items have a customer's numbers and prices.
  const first = session?.customer ? 'Item, order' : 'Order'
  const what = `${first}, PO, invoice, or tracking number`
  const folds = useNarrowerThan(drawerBelow)
  const [unfolded, setUnfolded] = useState(false)
  const [adding, setAdding] = useState<readonly (TypedLine & { id: string })[]>([])
  const finder = useFinder({ search, minLength: minFindLength, maxLength: maxFindLength, nothingFound })
  const openMatch = useOpenMatch()
  const { href } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)

  const leave = () => {
    finder.cancel()
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

  if (!meets(any(findDocuments.needs, findItems.needs), session?.rights)) return null
  const pick = async (match: Match) => {
    if (match.kind === 'item' && match.quantity !== '') {
      const line = { id: crypto.randomUUID(), item: match.item.itemNumber, quantity: match.quantity }
      setAdding((others) => [...others, line])
    } else {
      leave()
      openMatch(match)
    }
    return true
  }
  return (
    <>
      {folds && !unfolded ? (
        <ActionIcon aria-label="Find an item or a document" onClick={() => setUnfolded(true)}>
          <Search size={17} aria-hidden />
        </ActionIcon>
      ) : (
        <search
          ref={box}
          className={folds ? classes.unfolded : classes.box}
          onKeyDown={(event) => event.key === 'Escape' && leave()}
          onBlur={({ relatedTarget }) => {
            if (!box.current?.contains(relatedTarget) && relatedTarget !== null) leave()
          }}
        >
          <FindField
            label={what}
            placeholder={folds ? what : `${first}, PO, tracking #`}
            finder={finder}
            keyOf={matchKey}
            option={(match) => <Option match={match} />}
            onPick={pick}
            field={field}
          />
          {folds && (
            <ActionIcon aria-label="Close" onClick={leave}>
              <X size={17} aria-hidden />
            </ActionIcon>
          )}
        </search>
      )}
      {/* Stays while the box folds: mounted again, it would add the line again. */}
      <Suspense>
        {adding.map((line) => (
          <AddOnce
            key={line.id}
            line={line}
            onDone={() => setAdding((lines) => lines.filter((other) => other !== line))}
          />
        ))}
      </Suspense>
    </>
  )
}
