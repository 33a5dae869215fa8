import { Anchor, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { ProjectView, SearchResults as Results } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { FailedView } from '../../components/failed-view.tsx'
import { addresses } from '../../routes/addresses.ts'
import { pageAddress } from '../../text/describe-page.ts'

const shown = 5

/** Searches the live docs without a language model. */
export function QuickSearch({ project }: { project: ProjectView }) {
  const api = useApi()
  const asked = new URLSearchParams(useSearch()).get('search') ?? ''
  const [query, setQuery] = useState(asked)
  const section = useRef<HTMLElement>(null)
  const search = useMutation({
    mutationFn: (wanted: string) =>
      api.trySearch({ projectId: project.id, query: wanted.trim(), pageSize: shown }),
  })
  const { mutate, isSuccess } = search
  useEffect(() => {
    if (asked.trim() !== '') mutate(asked)
  }, [asked, mutate])
  useEffect(() => {
    if (asked !== '' && isSuccess) section.current?.scrollIntoView({ block: 'end' })
  }, [asked, isSuccess])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() !== '') mutate(query)
  }
  return (
    <section ref={section}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Search the docs</Title>
        <Anchor component={Link} href={addresses.assistant('playground', project.domain)} size="sm">
          Open playground
        </Anchor>
      </Group>
      <Card>
        <form onSubmit={submit}>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              style={{ flex: 1 }}
              aria-label="Question"
              placeholder="What would a reader ask?"
              maxLength={2000}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={query}
              onChange={event => setQuery(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={search.isPending}>
              Search
            </Button>
          </Group>
        </form>
        {search.error && <FailedView error={search.error} retry={() => mutate(query)} />}
        {search.data && <SearchResults results={search.data} project={project} />}
      </Card>
    </section>
  )
}

function SearchResults({ results, project }: { results: Results; project: ProjectView }) {
  return (
    <Stack gap="sm" mt="md" component="ol" p={0} style={{ listStyle: 'none' }} aria-label="Search results">
      {results.length === 0 && <Text size="sm">No matching pages.</Text>}
      {results.map(({ path, metadata: { title, headings, anchor } }) => (
        <li key={`${path}#${anchor}`}>
          <Anchor
            href={pageAddress(anchor ? `${path}#${anchor}` : path, project)}
            target="_blank"
            rel="noopener"
            size="sm"
            fw={600}
          >
            {[title, ...headings.filter(heading => heading !== title)].join(' › ')}
          </Anchor>
          <Text size="xs" c="dimmed" truncate>
            {path}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
