/** The features in import order: each may import only those before it. */
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
