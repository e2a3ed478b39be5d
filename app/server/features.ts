import * as accounts from '#accounts/server/feature.ts'
import * as buying from '#buying/server/feature.ts'
import * as home from '#home/server/feature.ts'
import * as intake from '#intake/server/feature.ts'
import * as itemPage from '#item-page/server/feature.ts'
import * as items from '#items/server/feature.ts'
import * as money from '#money/server/feature.ts'
import * as orders from '#orders/server/feature.ts'
import * as reports from '#reports/server/feature.ts'
import * as views from '#views/server/feature.ts'
import { merged } from '#kit/contract/declare/merged.ts'
import type { Implementations } from '#kit/server/http/implementation.ts'

export const features = [accounts, items, money, orders, buying, itemPage, views, reports, intake, home]

/** The implementation of every call; the compiler names missing ones. */
export const implementations: Implementations = merged(...features.map(({ calls }) => calls))
