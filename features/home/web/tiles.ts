import type { homeColumns } from '#home/contract/columns.ts'
import { soonDays, yearsToDate } from '#home/contract/rules.ts'
import { type TileLink, tileLinks } from '#home/contract/tile-links.ts'
import type { Day } from '#kit/contract/dates.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { dayName } from './work.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { formatDate, formatMoney, formatQuantity, counted } from '#kit/contract/declare/format.ts'

export type HomeRow = RowOf<typeof homeColumns>

/** A tile's mark: `late` requires action, and `soon` needs attention. The note gives the reason. */
export type Tone = 'late' | 'soon' | 'plain'

export interface Tile {
  title: string
  value: string
  note: string
  tone: Tone
  link: TileLink
  /** The period of the purchases, and the earlier period that the note compares them with. */
  lines?: { now: Days; before: Days & { said: string } }
}

interface Days {
  from: Day
  to: Day
}

const changed = (before: number, now: number, lastYear: string): string => {
  const change = percentChange(before, now)
  if (change === undefined) return 'Nothing in the same period last year'
  const turn = change === 0 ? 'Same as' : `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than`
  return `${turn} ${lastYear} in the same period last year`
}

/** In dollars, or in units without the right to prices. */
function purchases(row: HomeRow): Tile | false {
  const inDollars = row.PurchasesThisYear !== null && row.PurchasesLastYear !== null
  const now = inDollars ? row.PurchasesThisYear : row.QuantityThisYear
  const before = inDollars ? row.PurchasesLastYear : row.QuantityLastYear
  if (now === null || before === null) return false
  const write = inDollars ? formatMoney : (units: number) => `${formatQuantity(units)} units`
  const said = write(before)
  const years = row.AsOf !== null && yearsToDate(row.AsOf)
  return {
    title: 'Purchases this year',
    value: write(now),
    note: changed(before, now, said),
    tone: 'plain',
    link: inDollars ? tileLinks.purchases() : tileLinks.quantities(),
    ...(years && { lines: { now: years.thisYear, before: { ...years.lastYear, said } } }),
  }
}

const urgency: Record<Tone, number> = { late: 0, soon: 1, plain: 2 }

/** Returns the tiles, those that carry a decision first. A null number gets no tile, because the viewer can't see it. */
export function tilesOf(row: HomeRow): Tile[] {
  const { PastDueBalance, PastDueInvoices, DiscountSoon, DiscountInvoices, DiscountDate } = row
  const { OpenOrders, BackOrders, Arriving, PriceChanges, AsOf } = row
  const tiles: (Tile | false)[] = [
    PastDueBalance !== null &&
      PastDueInvoices !== null && {
        title: 'Past due',
        value: formatMoney(PastDueBalance),
        note:
          PastDueInvoices === 0
            ? 'Nothing is past due'
            : `${counted(PastDueInvoices, 'invoice was', 'invoices were')} due before ${formatDate(AsOf)}`,
        tone: PastDueInvoices === 0 ? 'plain' : 'late',
        link: tileLinks.pastDue(),
      },
    DiscountSoon !== null && {
      title: `Save by ${dayName(DiscountDate ?? '')}`,
      value: formatMoney(DiscountSoon),
      note: `Discount for early payment of ${counted(DiscountInvoices ?? 0, 'invoice')}`,
      tone: 'soon',
      link: tileLinks.payables(),
    },
    BackOrders !== null && {
      title: 'Back orders',
      value: formatQuantity(BackOrders),
      note: BackOrders === 0 ? 'Nothing is waiting for stock' : 'Open orders waiting for stock',
      tone: BackOrders === 0 ? 'plain' : 'soon',
      link: tileLinks.backOrders(),
    },
    OpenOrders !== null && {
      title: 'Open orders',
      value: formatQuantity(OpenOrders),
      note: 'Not shipped yet, including back orders',
      tone: 'plain',
      link: tileLinks.openOrders(),
    },
    Arriving !== null && {
      title: 'Arriving soon',
      value: formatQuantity(Arriving),
      note: 'On their way, or shipping within 7 days',
      tone: 'plain',
      link: tileLinks.arriving(),
    },
    PriceChanges !== null && {
      title: 'Prices about to change',
      value: formatQuantity(PriceChanges),
      note: `Your prices that change within ${soonDays} days`,
      tone: PriceChanges === 0 ? 'plain' : 'soon',
      link: tileLinks.priceChanges(),
    },
    purchases(row),
  ]
  return tiles.filter((tile) => tile !== false).toSorted((a, b) => urgency[a.tone] - urgency[b.tone])
}
