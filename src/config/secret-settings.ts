import { z } from 'zod'
import type { Setting } from './setting.ts'
import { list } from './setting-schemas.ts'

export const secretSettings = {
  LECTERN_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters'),
    default: null,
    description:
      'Encrypts the secrets in the database, such as third-party tokens. At least 32 characters, the same for every process. Default: a secret in the file secret of the data folder, created at the first start.',
    secret: true,
  },
  LECTERN_SECRET_FILE: {
    schema: z.string().min(1),
    default: null,
    description:
      'File that holds the secret instead of LECTERN_SECRET; created if it does not exist. Processes on several machines need the same content.',
  },
  LECTERN_SECRET_PREVIOUS: {
    schema: list.refine(
      secrets => secrets.every(secret => secret.length >= 32),
      'must be comma-separated secrets of at least 32 characters',
    ),
    default: '',
    description:
      'Comma-separated earlier secrets, which can still decrypt. Remove them after lectern secret rotate.',
    secret: true,
  },
} as const satisfies Record<string, Setting>
