import { counted } from '#kit/contract/declare/format.ts'
import type { Guide } from '#buying/contract/order-guide/endpoints.ts'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { SearchedChoiceField } from '#kit/web/filters/fields.tsx'
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

/** Describes who shares a guide and who changed it last. */
function noteOf({ kind, shared, mine, changedBy, lines }: Guide): string {
  const items = lines === undefined ? '' : counted(lines, 'item')
  const whose = mine ? (shared ? 'shared' : 'private') : kind === 'customer' ? `changed by ${changedBy}` : ''
  return [items, whose].filter(Boolean).join(', ')
}

/** Selects a guide or creates a new one. */
export function GuideBar({ guides, open, onOpen, onNew }: Props) {
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
        width={320}
        data={data}
        value={open?.id ?? ''}
        placeholder={guides.length === 0 ? 'Loading …' : 'Choose a guide'}
        nothingFoundMessage="No such guide"
        onChange={onOpen}
      />
      {note !== '' && <p className="muted dense">{note}</p>}
      <div className={`${classes.make} row screen-only`}>
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
