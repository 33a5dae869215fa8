import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { createClient } from '../../src/client/index.ts'
import { App } from './app.tsx'

// The page's policy forbids code made at run time, which the schema library would try.
config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(<App client={createClient({ baseUrl: '', key: null })} />)
