import { findItems } from '#items/contract/find/endpoints.ts'
import { Box, Popover } from '@mantine/core'
import { useList } from '#kit/web/calls/use-list.ts'
import type { AddRowProps } from '#kit/web/grid/row-tools.ts'
import { callIdentity, customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { AddItem } from './AddItem.tsx'
import { FoundItem } from './FoundItem.tsx'

/** Asks for the quantity of a row's item, with its stock, price, pack, and last purchase, and adds it to the cart. */
export function AddRow({ item, quantity, place, onClose }: AddRowProps) {
  const session = useCustomerSession()
  const whose = { identityKey: callIdentity(session), ...customerFields(session.customer) }
  const { rows } = useList(findItems, { ...whose, text: item })
  const found = rows?.find(({ itemNumber }) => itemNumber === item)
  const usual = found && (found.lastQuantity ?? Math.max(1, found.casePack))
  const { left, top, width, height } = place
  return (
    <Popover
      opened
      trapFocus
      withRoles={false}
      position="bottom-start"
      // Otherwise, the page scrolls when the field gets the focus before the question has its place.
      floatingStrategy="fixed"
      width={336}
      onDismiss={onClose}
    >
      <Popover.Target>
        {/* Where the row is: the question points at it. */}
        <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" className="stack" maw="calc(100vw - 1rem)" aria-label={`Add ${item} to the cart`}>
        <Box display="grid" mih="2.75rem">
          {found ? (
            <FoundItem match={{ kind: 'item', item: found, quantity: '' }} />
          ) : (
            <span className="code">{item}</span>
          )}
        </Box>
        <AddItem
          item={item}
          unit={found?.unit}
          casePack={found?.casePack ?? 1}
          offered={quantity ?? usual}
          autoFocus
          onSent={onClose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
