import { inBar, type Screens } from '../../kit/declare/screen.ts'
import { forecastNeeds } from '../../kit/forecast/needs.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
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
