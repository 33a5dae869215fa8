import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../api/api-context.tsx'
import { queryKeys } from '../api/query-keys.ts'
import { addresses } from '../routes/addresses.ts'
import { describeStorage, storageState } from '../text/describe-storage.ts'

export function useStorage() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.storage,
    queryFn: ({ signal }) => api.readStorage({ signal }),
  })
}

/** Warns from 80 % of the storage limit. */
export function StorageWarning({ withLink = false }: { withLink?: boolean }) {
  const { data } = useStorage()
  const state = data && storageState(data)
  if (!data || (state !== 'near' && state !== 'full')) return null
  const isFull = state === 'full'
  return (
    <Alert
      color={isFull ? 'red' : 'yellow'}
      title={isFull ? 'The storage is full' : 'The storage is almost full'}
    >
      {describeStorage(data)}.{' '}
      {isFull
        ? 'Questions, uploads and deployments are refused until there is room.'
        : 'When it is full, questions, uploads and deployments are refused.'}{' '}
      {withLink && (
        <Anchor component={Link} href={addresses.storage} inherit>
          Show what uses it
        </Anchor>
      )}
    </Alert>
  )
}
