/** What item ranges and entries refer to: the distributor's item, the customer's part, or the vendor's part. */
export const itemKinds = ['B', 'C', 'V'] as const
export type ItemKind = (typeof itemKinds)[number]

export const itemKindLabels: Record<ItemKind, string> = { B: 'Item Number', C: 'Customer Part#', V: 'Vendor Part' }
