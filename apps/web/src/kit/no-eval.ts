import { config } from 'zod'

// Zod would try whether it may compile its parsers with `new Function`, which the page's policy refuses and reports.
// Imported before any schema is made.
config({ jitless: true })
