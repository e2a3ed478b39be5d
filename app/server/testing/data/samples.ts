import { samples as accounts } from '#accounts/server/testing/samples.ts'
import type { Endpoints } from '#app/contract/endpoints.ts'
import { samples as buying } from '#buying/server/testing/samples.ts'
import { samples as home } from '#home/server/testing/samples.ts'
import { samples as intake } from '#intake/server/testing/samples.ts'
import { samples as itemPage } from '#item-page/server/testing/samples.ts'
import { samples as items } from '#items/server/testing/samples.ts'
import { samples as money } from '#money/server/testing/samples.ts'
import { samples as orders } from '#orders/server/testing/samples.ts'
import { samples as reports } from '#reports/server/testing/samples.ts'
import { samples as views } from '#views/server/testing/samples.ts'
import type { Samples } from './sample.ts'

/** A sample of every call; the compiler names missing ones. */
export const samples: Samples<Endpoints> = {
  ...accounts,
  ...items,
  ...money,
  ...orders,
  ...buying,
  ...itemPage,
  ...views,
  ...reports,
  ...intake,
  ...home,
}
