import { forecastNeeds } from '#items/contract/forecast/needs.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'
import { itemNeeds } from './needs.ts'

export const screens = {
  itemTracking: {
    ...inBar,
    path: '/ItemTracking',
    label: 'Item Tracking',
    title: 'Item Tracking',
    needs: flag('CanViewSales'),
    feature: 'item-tracking',
  },
  /** The address contains the item number. */
  item: {
    path: '/Item',
    label: 'Item',
    title: 'Item',
    needs: itemNeeds,
    frame: 'shell',
    namesSubject: true,
    feature: 'item-tracking',
  },
  itemForecast: {
    ...inBar,
    path: '/ItemForecast',
    label: 'Item Forecast',
    title: 'Item Forecast',
    needs: forecastNeeds.forecast,
    feature: 'item-forecast',
    everyCustomerWhen: { field: 'of', value: 'all' },
  },
} as const satisfies Screens
