import { config } from 'zod/v4'

// Zod would try whether it may compile its parsers with `new Function`, which the page's policy refuses and reports.
// The build puts this module in the place of 'zod', so that it runs before any schema is made.
config({ jitless: true })

// biome-ignore lint/performance/noBarrelFile: it stands in for the library, which is one
export * from 'zod/v4'
