/** The parts of the portal that an installation can switch off. */
export const features = ['item-tracking', 'item-forecast', 'order-guide', 'purchase'] as const
export type Feature = (typeof features)[number]

/**
 * Reads a comma-separated list of features; `none` means no feature.
 * @returns the unknown name, if there is one
 */
export function readFeatures(text: string): { features: readonly Feature[] } | { unknown: string } {
  const names = text.trim() === 'none' ? [] : text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !(features as readonly string[]).includes(name))
  return unknown === undefined ? { features: features.filter((name) => names.includes(name)) } : { unknown }
}
