/** The states of an order, in their usual sequence; `refused` and `cancelled` are final. */
export const orderStates = [
  'draft',
  'waiting for approval',
  'sent',
  'received',
  'in the books',
  'refused',
  'cancelled',
] as const

export type OrderState = (typeof orderStates)[number]

/** A state as people read it. */
export const stateName = (state: string): string => (state === 'in the books' ? 'confirmed' : state)

/** Who moves an order: an account of its customer, the distributor's ERP, or a load with the order in the books. */
export type MoverKind = 'buyer' | 'approver' | 'erp' | 'books'

interface Declared {
  from: readonly OrderState[]
  to: OrderState
  by: MoverKind
  /** The name in the audit trail. Loads that book orders are recorded there as loads. */
  event?: string
}

/** Every transition of an order, and who may make it. An order starts as a draft. */
export const transitions = {
  submit: { from: ['draft'], to: 'waiting for approval', by: 'buyer', event: 'order submitted for approval' },
  send: { from: ['draft'], to: 'sent', by: 'buyer', event: 'order sent' },
  approve: { from: ['waiting for approval'], to: 'sent', by: 'approver', event: 'order approved' },
  decline: { from: ['waiting for approval'], to: 'refused', by: 'approver', event: 'order refused' },
  withdraw: { from: ['waiting for approval', 'sent'], to: 'cancelled', by: 'buyer', event: 'order withdrawn' },
  accept: { from: ['sent'], to: 'received', by: 'erp', event: 'order acknowledged' },
  reject: { from: ['sent'], to: 'refused', by: 'erp', event: 'order acknowledged' },
  cancel: { from: ['received'], to: 'refused', by: 'erp', event: 'order cancelled' },
  book: { from: ['sent', 'received'], to: 'in the books', by: 'books' },
} as const satisfies Record<string, Declared>

export type Transition = keyof typeof transitions

/**
 * Returns why an order cannot make a transition now; undefined if it can.
 * @param order its state, and the account that submitted it for approval, if any
 * @param mover the mover's account, if any
 */
export function transitionFault(
  name: Transition,
  order: { state: OrderState; submittedBy: number | null },
  mover: { kind: MoverKind; accountId: number | null },
): string | undefined {
  const { from, to, by }: Declared = transitions[name]
  if (!from.includes(order.state)) return `An order that is ${order.state} does not become ${to}.`
  if (by !== mover.kind) return `Only the ${by} can ${name} an order.`
  if (by === 'approver' && mover.accountId === order.submittedBy)
    return 'You cannot decide on your own order. Someone else must.'
  return undefined
}

/** Returns the reference by which the distributor and the customer know an order until it has a number in the books. */
export const orderReference = (cartId: number): string => `W${String(cartId).padStart(7, '0')}`
