import { z } from 'zod'
import type { Setting } from './setting.ts'
import { proxies, serverUrl, wholeNumber } from './setting-schemas.ts'

/** Where the server listens, and the addresses at which clients reach it. */
export const connectionSettings = {
  HOST: {
    schema: z.string().min(1),
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for all interfaces.',
  },
  PORT: {
    schema: wholeNumber(0, 65_535),
    default: '4747',
    description: 'Port to listen on; 0 picks a free port.',
  },
  LECTERN_MAX_CONNECTIONS: {
    schema: wholeNumber(1, 1_000_000),
    default: '5000',
    description: 'Maximum number of open connections. Further ones are closed at once.',
  },
  LECTERN_HEADER_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '20',
    description: 'Time for a client to send the headers of a request.',
  },
  LECTERN_REQUEST_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '300',
    description: 'Time for a client to send a whole request, such as an upload.',
  },
  TRUST_PROXY: {
    schema: proxies,
    default: 'false',
    description:
      'Proxies trusted to report the client’s address: false, true (all), a number of hops, or a comma-separated list of addresses and CIDR ranges.',
  },
  LECTERN_BASE_URL: {
    schema: serverUrl,
    default: null,
    description: 'Public address of this server; may have a path. Default: the address it listens on.',
  },
  LECTERN_SITES_URL: {
    schema: serverUrl,
    default: null,
    description:
      'Public address of the sites, with another host name than LECTERN_BASE_URL, so that documentation and dashboard have different origins; may have a path. Default: LECTERN_BASE_URL.',
  },
} as const satisfies Record<string, Setting>
