import { config } from 'zod'

// The content security policy forbids run-time code generation, which zod would otherwise try.
config({ jitless: true })
