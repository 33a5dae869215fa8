// Must come first: the modules below create schemas as they load.
import './forbid-generated-code.ts'

import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { createClient } from '../../src/client/index.ts'
import { basePath } from './api/server-addresses.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(<App client={createClient({ baseUrl: basePath(), key: null })} />)
