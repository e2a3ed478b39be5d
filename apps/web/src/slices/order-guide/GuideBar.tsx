import type { Guide } from '@trade-counter/contract/slices/order-guide/endpoints.ts'
import { Button, Select } from '@mantine/core'
import { Plus } from 'lucide-react'
import classes from './guide.module.css'

interface Props {
  guides: readonly Guide[]
  open: Guide | undefined
  onOpen: (id: string) => void
  onNew: (from: 'bought' | 'typed') => void
}

const groups = [
  ['bought', 'From invoices'],
  ['mine', 'Mine'],
  ['customer', "This customer's"],
  ['distributor', "The distributor's"],
] as const

/** Who else has a guide, and who changed it last. */
function noteOf({ kind, shared, mine, changedBy, lines }: Guide): string {
  const items = lines === undefined ? '' : `${lines} ${lines === 1 ? 'item' : 'items'}`
  const whose = mine ? (shared ? 'shared' : 'private') : kind === 'customer' ? `changed by ${changedBy}` : ''
  return [items, whose].filter(Boolean).join(', ')
}

/** Chooses a guide, and makes new ones. */
export function GuideBar({ guides, open, onOpen, onNew }: Props) {
  const data = groups
    .map(([kind, group]) => ({
      group,
      items: guides.filter((guide) => guide.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <div className={classes.bar}>
      <Select
        label="Guide"
        className={classes.choice}
        data={data}
        value={open?.id ?? null}
        placeholder={guides.length === 0 ? 'Loading …' : 'Choose a guide'}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No such guide"
        onChange={(id) => id !== null && onOpen(id)}
      />
      {open && <p className={classes.note}>{noteOf(open)}</p>}
      <div className={classes.make}>
        {open?.kind === 'bought' && (
          <Button variant="default" onClick={() => onNew('bought')}>
            Save as a guide…
          </Button>
        )}
        <Button variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={() => onNew('typed')}>
          New guide…
        </Button>
      </div>
    </div>
  )
}
