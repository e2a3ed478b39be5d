import { meets } from '#kit/contract/declare/need.ts'
import { maySee } from '#kit/contract/declare/columns.ts'
import { screens } from '#items/contract/screens.ts'
import {
  itemColumns,
  itemLineColumns,
  itemOrderColumns,
  itemParcelColumns,
  itemStockColumns,
  substituteColumns,
} from '#item-page/contract/columns.ts'
import {
  listItemLines,
  listItemMonths,
  listItemOrders,
  listItemParcels,
  listItemStock,
  listSubstitutes,
} from '#item-page/contract/endpoints.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { Box } from '@mantine/core'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { InvoiceLink } from '#money/web/files/InvoiceLink.tsx'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { availableFigure, boughtFigure, type ItemRow, nextFigure, priceFigure } from './figures.ts'
import { type ItemOf, linesLink, orderLink, pricesLink, searchLink } from './item-address.ts'
import { ItemBand, type LinkedFigure } from './ItemBand.tsx'
import classes from './Item.module.css'
import { ItemPanel } from './ItemPanel.tsx'
import { MonthPanel } from './MonthPanel.tsx'

const known = (count: number) => (count === 0 ? '' : formatQuantity(count))

function ItemFacts({ item }: { item: ItemRow }) {
  const facts: [string, string][] = [
    ['Description', sentenceCase(item.description2)],
    ['Customer part', item.customerPart],
    ['Vendor', [item.vendor, item.vendorName].filter(Boolean).join(' ')],
    ['Vendor part', item.vendorPart],
    ['Pack', item.pack],
    ['Case pack', known(item.casePack)],
    ['Unit', item.unit],
    ['Weight (lb)', known(item.weight)],
    ['Cube (cu ft)', known(item.cube)],
    ['Pallet quantity', known(item.palletQuantity)],
    ['Department', item.department],
    ['Flyer page', item.flyerPage],
  ]
  return (
    <Box component="section" className="box" p="0.625rem 1rem 0.75rem" aria-label="About this item">
      <h2>About this item</h2>
      <dl className={`${classes.facts} dense`}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Box>
  )
}

interface Props {
  /** Undefined until the ship-tos are known. */
  of: ItemOf | undefined
  /** Undefined while the item loads, or if loading failed. */
  item: ItemRow | undefined
  waits: boolean
}

/** What a stockroom plans with; Inventory shows it. */
const notInBrief = ['daysOnHand', 'leadTime', 'minimum', 'maximum', 'stocked'] as const
/** The order's own page shows these. */
const notOfOrder = ['shipToName', 'orderDate', 'type', 'reserved', 'unitPrice'] as const

const seesPrice = (rights: Parameters<typeof maySee>[1]) =>
  itemColumns.some((column) => column.key === 'price' && maySee(column, rights))

const isWaiting = (list: Listing<unknown> | undefined) => list !== undefined && !list.rows && !list.error

/** The item's figures and the lists with their lines. All calls run concurrently. */
export function ItemParts({ of, item, waits }: Props) {
  const session = useCustomerSession()
  const { rights } = session
  const { company, customer } = session.customer
  const today = portalDay()
  const stock = useAllowedList(listItemStock, of)
  const months = useAllowedList(listItemMonths, of)
  const lines = useAllowedList(listItemLines, of)
  const orders = useAllowedList(listItemOrders, of)
  const parcels = useAllowedList(listItemParcels, of)
  const substitutes = useAllowedList(listSubstitutes, of)
  const whose: ItemOf = of ?? { companyNumber: '', customerNumber: '', shipTo: '', item: '' }

  const inScreen = (
    screen: 'inventory' | 'customPrices' | 'priceList',
    search = searchLink(whose),
  ): LinkedFigure['link'] => (meets(screens[screen].needs, rights) ? { screen, search } : undefined)
  const agreed = pricesLink(whose)
  const priceLink = (agreed && inScreen('customPrices', agreed)) ?? inScreen('priceList')
  const bought = item && months?.rows && boughtFigure(months.rows, today, item.usualQuantity)
  const figures: LinkedFigure[] = [
    {
      figure: item && stock?.rows && availableFigure(stock.rows, item.unit),
      waits: isWaiting(stock) || waits,
      link: inScreen('inventory'),
    },
    { figure: item && stock && nextFigure(item, today), waits: waits && stock !== undefined, link: undefined },
    {
      figure: item && seesPrice(rights) ? priceFigure(item, today, rights.loginType === 'C') : undefined,
      waits: waits && seesPrice(rights),
      link: priceLink,
    },
    {
      figure: bought?.figure,
      waits: isWaiting(months),
      link: bought && { screen: 'purchasedLines', search: linesLink(whose, bought) },
    },
  ]

  const orderCell = (row: { order: string; orderNumber: string; sequence: string }) => (
    <ScreenLink screen="orderDetails" search={orderLink(whose, row)}>
      {row.order}
    </ScreenLink>
  )

  return (
    <>
      <ItemBand figures={figures} item={item} />
      <div className={classes.columns}>
        <div className={`${classes.part} stack`}>
          <ItemPanel
            title="Warehouses"
            columns={itemStockColumns}
            hides={notInBrief}
            list={stock}
            empty="No warehouse stocks this item."
            lines={3}
            actions={
              <ScreenLink screen="inventory" search={searchLink(whose)}>
                Show in Inventory
              </ScreenLink>
            }
            cells={{
              warehouseName: ({ warehouseName, home }) =>
                home === 'Y' ? <strong>{warehouseName}</strong> : warehouseName,
            }}
          />
          {(substitutes?.rows?.length ?? 0) > 0 && (
            <ItemPanel title="Substitutes" columns={substituteColumns} list={substitutes} empty="" lines={2} />
          )}
        </div>
        <div className={`${classes.part} stack`}>
          <ItemPanel
            title="Open orders and back orders"
            columns={itemOrderColumns}
            hides={orders?.rows?.some(({ canceled }) => canceled !== null) ? notOfOrder : [...notOfOrder, 'canceled']}
            list={orders}
            empty="No open order has this item."
            lines={3}
            cells={{ order: orderCell }}
          />
          {(parcels?.rows?.length ?? 0) > 0 && (
            <ItemPanel
              title="Parcels in transit"
              columns={itemParcelColumns}
              hides={['shipToName', 'shipDate']}
              list={parcels}
              empty=""
              lines={3}
              cells={{
                order: orderCell,
                trackingNumber: (row) => (
                  <ScreenLink screen="orderTracking" search={{ ...orderLink(whose, row), parcel: row.trackingNumber }}>
                    {row.trackingNumber}
                  </ScreenLink>
                ),
              }}
            />
          )}
        </div>
      </div>
      <MonthPanel of={whose} months={months} />
      <ItemPanel
        title="Last invoice lines"
        columns={itemLineColumns}
        list={lines}
        empty="You have not bought this item."
        lines={5}
        actions={
          <ScreenLink screen="purchasedLines" search={linesLink(whose)}>
            Show all
          </ScreenLink>
        }
        cells={{
          invoice: ({ invoice, shipTo }) => (
            <InvoiceLink invoice={{ number: invoice, company, customer, shipTo, order: '' }} beside="window" />
          ),
        }}
      />
      {item && <ItemFacts item={item} />}
    </>
  )
}
