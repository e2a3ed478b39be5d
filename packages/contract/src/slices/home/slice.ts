import { session } from '../../kit/declare/need.ts'
import { inBar, type Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  home: { ...inBar, path: '/Home', label: 'Home', title: 'Home', needs: session },
} as const satisfies Screens
