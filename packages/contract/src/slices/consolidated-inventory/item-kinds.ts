/** Which number item range and item entries mean: the distributor's item, the customer's part, the vendor's part. */
export const itemKinds = ['B', 'C', 'V'] as const
export type ItemKind = (typeof itemKinds)[number]

export const itemKindLabels: Record<ItemKind, string> = { B: 'Item Number', C: 'Customer Part#', V: 'Vendor Part' }
