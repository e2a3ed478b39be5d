import { findItems } from '#items/contract/find/endpoints.ts'
import { Popover } from '@mantine/core'
import { useList } from '#kit/web/calls/use-list.ts'
import type { AddRowProps } from '#kit/web/grid/row-tools.ts'
import { callIdentity, customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { AddItem } from './AddItem.tsx'
import classes from './AddRow.module.css'
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
    <Popover opened trapFocus withRoles={false} position="bottom-start" width={336} onDismiss={onClose}>
      <Popover.Target>
        <span className={classes.place} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" className={classes.question} aria-label={`Add ${item} to the cart`}>
        <div className={classes.texts}>
          {found ? (
            <FoundItem match={{ kind: 'item', item: found, quantity: '' }} />
          ) : (
            <span className="code">{item}</span>
          )}
        </div>
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
