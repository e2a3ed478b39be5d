/** The features, in their order: each may import those before it, and none after it. */
export const features = [
  'accounts',
  'items',
  'money',
  'orders',
  'buying',
  'item-page',
  'views',
  'reports',
  'intake',
  'home',
] as const
