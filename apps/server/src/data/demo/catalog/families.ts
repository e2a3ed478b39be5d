import { breakroom } from './breakroom.ts'
import { cleaning } from './cleaning.ts'
import { containers } from './containers.ts'
import { cups } from './cups.ts'
import type { Family } from './family.ts'
import { janitorial } from './janitorial.ts'
import { liners } from './liners.ts'
import { equipment, office } from './office.ts'
import { packaging } from './packaging.ts'
import { paper } from './paper.ts'
import { safety } from './safety.ts'
import { sundries } from './sundries.ts'
import { tableware } from './tableware.ts'

/** Everything that the demo distributor deals in. */
export const families: readonly Family[] = [
  ...cleaning,
  ...janitorial,
  ...paper,
  ...liners,
  ...cups,
  ...containers,
  ...tableware,
  ...packaging,
  ...safety,
  ...breakroom,
  ...office,
  ...equipment,
  ...sundries,
]
