import * as accounts from '#accounts/web/feature.ts'
import * as buying from '#buying/web/feature.ts'
import * as home from '#home/web/feature.ts'
import * as intake from '#intake/web/feature.ts'
import * as itemPage from '#item-page/web/feature.ts'
import * as items from '#items/web/feature.ts'
import * as money from '#money/web/feature.ts'
import * as orders from '#orders/web/feature.ts'
import * as reports from '#reports/web/feature.ts'
import { merged } from '#kit/contract/declare/merged.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import type { FunctionComponent } from 'react'

/** The component of each screen; the compiler names missing ones. */
export const screenComponents: Record<ScreenName, () => Promise<FunctionComponent>> = merged(
  accounts.screens,
  items.screens,
  money.screens,
  orders.screens,
  buying.screens,
  itemPage.screens,
  reports.screens,
  intake.screens,
  home.screens,
)
