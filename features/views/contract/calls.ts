import * as views from './endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export { views as endpoints }
