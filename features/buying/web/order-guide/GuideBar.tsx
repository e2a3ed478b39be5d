import { counted } from '#kit/contract/declare/format.ts'
import type { Guide } from '#buying/contract/order-guide/endpoints.ts'
import { SearchedChoiceField } from '#kit/web/filters/fields.tsx'
import { ShipToChoice } from '../ordering/ShipToChoice.tsx'
import classes from './guide.module.css'

interface Props {
  guides: readonly Guide[]
  open: Guide | undefined
  /** The ship-to to order for; undefined if it is unknown or the viewer may not order. */
  shipTo: string | undefined
  onOpen: (id: string) => void
  onShipTo: (shipTo: string) => void
  /** A place for the order form's own tools. */
  tools: (place: HTMLElement | null) => void
}

const groups = [
  ['bought', 'From invoices'],
  ['mine', 'Mine'],
  ['customer', "This customer's"],
  ['distributor', "The distributor's"],
] as const

/** Describes who shares a guide and who changed it last. */
function noteOf({ kind, shared, mine, changedBy, lines }: Guide): string {
  const items = lines === undefined ? '' : counted(lines, 'item')
  const whose = mine ? (shared ? 'shared' : 'private') : kind === 'customer' ? `changed by ${changedBy}` : ''
  return [items, whose].filter(Boolean).join(', ')
}

/** Selects a guide and the ship-to to order for. */
export function GuideBar({ guides, open, shipTo, onOpen, onShipTo, tools }: Props) {
  const data = groups
    .map(([kind, group]) => ({
      group,
      items: guides.filter((guide) => guide.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0)
  const note = open ? noteOf(open) : ''
  return (
    <div className={classes.bar}>
      <SearchedChoiceField
        label="Guide"
        width={280}
        data={data}
        value={open?.id ?? ''}
        placeholder={guides.length === 0 ? 'Loading …' : 'Choose a guide'}
        nothingFoundMessage="No such guide"
        onChange={onOpen}
      />
      {shipTo !== undefined && <ShipToChoice value={shipTo} onChange={onShipTo} />}
      <div className={`${classes.tools} screen-only`} ref={tools} />
      {note !== '' && <p className={`${classes.note} muted dense`}>{note}</p>}
    </div>
  )
}
