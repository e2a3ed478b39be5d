import { formatDate } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { FileText, Package, Truck } from 'lucide-react'
import { useSession } from '#kit/web/session/session.ts'
import classes from './FindBox.module.css'
import { type FoundDocument, type FoundItem, matchKey, type Match, matchName } from './landing.ts'
import type { FindAnswer } from './use-find.ts'

/** Returns the id of the nth option. The field's `aria-activedescendant` refers to it. */
export const optionId = (list: string, at: number): string => `${list}-${at}`

function DocumentText({ found }: { found: FoundDocument }) {
  const picks = useSession()?.rights.loginType !== 'C'
  const notes = [
    found.poNumber !== '' && `PO ${found.poNumber}`,
    found.orderNumber !== '' && found.referenceNumber !== '' && `Invoice ${found.referenceNumber}`,
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

function ItemText({ item }: { item: FoundItem }) {
  const notes = [
    item.customerPartNumber !== '' && `Customer part ${item.customerPartNumber}`,
    item.kind === 'vendor part' && `Vendor part ${item.vendorPartNumber}`,
    item.packDescription,
  ]
  return (
    <>
      <span className="cut">
        <span className="code">{item.itemNumber}</span> {sentenceCase(item.description)}
      </span>
      <span className="muted">{notes.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function iconOf(match: Match) {
  if (match.kind === 'item') return Package
  return match.found.kind === 'tracking' ? Truck : FileText
}

interface Props {
  id: string
  answer: FindAnswer
  /** The position of the match that Enter opens. */
  active: number
  onPoint: (at: number) => void
  onOpen: (match: Match) => void
}

/** The list below the box: the matches, best first, or why there are none. */
export function FoundList({ id, answer, active, onPoint, onOpen }: Props) {
  const matches = answer.kind === 'found' ? answer.matches : []
  return (
    <>
      <div role="status" className={`${classes.answer} raised`} hidden={answer.kind !== 'message'}>
        {answer.kind === 'message' && <p>{answer.text}</p>}
      </div>
      {matches.length > 0 && (
        <div id={id} role="listbox" aria-label="Matches" className={`${classes.answer} raised`}>
          {matches.map((match, at) => {
            const Icon = iconOf(match)
            return (
              // The field keeps the focus and handles the keys.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={matchKey(match)}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === active}
                className={classes.option}
                onPointerMove={() => onPoint(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onOpen(match)}
              >
                <Icon size={15} aria-hidden className={classes.icon} />
                <span className={classes.texts}>
                  {match.kind === 'item' ? <ItemText item={match.item} /> : <DocumentText found={match.found} />}
                </span>
              </div>
            )
          })}
        </div>
      )}
    </>
  )
}
