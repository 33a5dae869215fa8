import { config } from 'zod'

// The page's policy refuses code that is made at run time, which the schema library would try.
config({ jitless: true })
