import * as accounts from '#accounts/contract/feature.ts'
import * as buying from '#buying/contract/feature.ts'
import * as home from '#home/contract/feature.ts'
import * as intake from '#intake/contract/feature.ts'
import * as itemPage from '#item-page/contract/feature.ts'
import * as items from '#items/contract/feature.ts'
import * as money from '#money/contract/feature.ts'
import * as orders from '#orders/contract/feature.ts'
import * as reports from '#reports/contract/feature.ts'
import * as views from '#views/contract/feature.ts'
import { merged } from '#kit/contract/declare/merged.ts'

/** Every call. */
export const endpoints = merged(
  accounts.endpoints,
  items.endpoints,
  money.endpoints,
  orders.endpoints,
  buying.endpoints,
  itemPage.endpoints,
  views.endpoints,
  reports.endpoints,
  intake.endpoints,
  home.endpoints,
)

export const screens = merged(
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
