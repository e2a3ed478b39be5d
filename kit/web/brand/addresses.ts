import { pageSetting } from './page-setting.ts'

/** The path of `PUBLIC_URL`, below which the portal is served, such as `/portal`; empty at the root of its host. */
export const basePath = pageSetting('base-path') ?? ''

/** The address of a path of the portal, as the browser requests it. */
export const servedAt = (path: string): string => basePath + path

/** The address of the calls. Vite's development server forwards the default. */
export const apiAddress = servedAt(pageSetting('api-prefix') ?? '/api')
