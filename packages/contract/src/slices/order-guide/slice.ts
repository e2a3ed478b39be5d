import * as endpoints from './endpoints.ts'

export { endpoints }
