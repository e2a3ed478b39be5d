import { useMemo } from 'react'
import type { Listing } from '../../calls/use-list.ts'
import { type SelectorEntry, SelectorGrid, type SelectorProps } from './SelectorGrid.tsx'

export interface ListSelectorProps<Row> extends Omit<SelectorProps, 'list' | 'entries'> {
  list: Listing<Row>
  /** Converts rows to choices; declare it outside of components, so that it is stable. */
  entriesOf: (rows: readonly Row[]) => SelectorEntry[]
}

/** Selects all or some rows of a list. */
export function ListSelector<Row>({ list, entriesOf, ...props }: ListSelectorProps<Row>) {
  const entries = useMemo(() => entriesOf(list.rows ?? []), [entriesOf, list.rows])
  return <SelectorGrid list={list} entries={entries} {...props} />
}
