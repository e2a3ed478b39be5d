import { open } from '../../kit/declare/need.ts'
import type { Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

const page = { frame: 'bare', needs: open } as const

export const screens = {
  privacy: { ...page, path: '/Privacy', label: 'Privacy', title: 'Privacy' },
  terms: { ...page, path: '/Terms', label: 'Terms', title: 'Terms of use' },
  californiaNotice: { ...page, path: '/CaliforniaNotice', label: 'California notice', title: 'California notice' },
  doNotSell: {
    ...page,
    path: '/DoNotSell',
    label: 'Do not sell my information',
    title: 'Do not sell my information',
  },
} as const satisfies Screens
