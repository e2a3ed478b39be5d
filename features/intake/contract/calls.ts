import * as console from './console/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export { console as endpoints }
