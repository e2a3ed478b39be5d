import { config } from 'zod/v4'

// Zod tests whether it can compile parsers with `new Function`, which the page's policy blocks and reports. The build
// substitutes this module for 'zod', so that it runs before any schema is created.
config({ jitless: true })

// biome-ignore lint/performance/noBarrelFile: it replaces a library that is a barrel file
export * from 'zod/v4'
