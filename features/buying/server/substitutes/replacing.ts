import type { replaceInCart as replaceCall } from '#buying/contract/substitutes/endpoints.ts'
import { quantityFault } from '#buying/contract/ordering/quantities.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { nameFault, namedItems } from '#items/server/named-item-queries.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { badInput, Problem } from '#kit/server/problem/problem.ts'
import { changeLines, ownerOf } from '../purchase/adding.ts'

export const replaceInCart: Handler<typeof replaceCall> = async (call, input) => {
  const { db, scope, viewer, services } = call
  const owner = await ownerOf(db, scope)
  const [found] = await namedItems(db, [input.by], { scope, rights: viewer, kind: 'item' })
  const unknown = input.by === input.item ? 'must be another item' : nameFault(found)
  if (!found || unknown !== undefined) throw badInput([{ field: 'by', message: unknown ?? '' }])
  const fault = quantityFault(input.quantity, found.unit)
  if (fault !== undefined) throw badInput([{ field: 'quantity', message: fault }])
  const quantity = Number(input.quantity)
  return changeLines(db, owner, { by: viewer.userId, now: services.clock.now() }, (present) => {
    const [line, other] = [present.get(input.item), present.get(found.item)]
    if (!line || line.quantity < quantity)
      throw new Problem(
        409,
        'Changed in the meantime',
        line && line.quantity > 0
          ? `${line.changed_by} changed the line of ${input.item} to ${formatQuantity(line.quantity)}.`
          : 'The item is no longer in the cart.',
      )
    return [
      { item: line.item, quantity: line.quantity - quantity, position: line.position },
      {
        item: found.item,
        quantity: (other?.quantity ?? 0) + quantity,
        // A removed line returns to its former place.
        position: other?.position ?? line.position,
      },
    ]
  })
}
