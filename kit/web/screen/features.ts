import { type Feature, features, readFeatures } from '#kit/contract/declare/features.ts'

const stated = readFeatures(document.querySelector<HTMLMetaElement>('meta[name="features"]')?.content ?? '')

/** The development server leaves the placeholder in the page, which turns every feature on. */
const on: readonly Feature[] = 'features' in stated ? stated.features : features

/** Whether this installation has the feature. Code that belongs to no feature is always on. */
export const hasFeature = (feature: Feature | undefined): boolean => feature === undefined || on.includes(feature)
