import { type EntryKind, listUnknownItems } from '#reports/contract/report-items.ts'
import { joinList } from '#kit/contract/declare/fields.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { callIdentity, useCustomerSession } from '#kit/web/session/session.ts'
import { useList } from '#kit/web/calls/use-list.ts'

/** The delay after the last keystroke before the entries are checked, in milliseconds. */
const pause = 600

/** The item entries of a report that match no item. */
export interface UnknownItems {
  items: readonly string[]
  error: Error | null
}

export function useUnknownItems(kind: EntryKind, entries: readonly string[]): UnknownItems {
  const session = useCustomerSession()
  const now = entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
  const itemList = joinList(now)
  const [settled] = useDebouncedValue(itemList, pause)
  const { rows, error } = useList(
    listUnknownItems,
    settled === ''
      ? undefined
      : { identityKey: callIdentity(session), loginType: session.rights.loginType, kind, itemList: settled },
  )
  const unknown = new Set(rows?.map(({ item }) => item))
  return { items: now.filter((entry) => unknown.has(entry)), error }
}
