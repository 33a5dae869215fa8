import { Group, Stack, Text } from '@mantine/core'
import type { AnswerInsight } from '../../../src/contract/index.ts'
import { describeReason } from '../text/describe-reason.ts'
import { describeShare } from '../text/describe-share.ts'
import { ResolutionBadge } from './resolution-badge.tsx'

/** The facts about an answer that stored turns and the playground share. */
export type AnswerFact = Pick<AnswerInsight, 'category' | 'model' | 'tokens' | 'cost' | 'groundedness'> & {
  resolution: AnswerInsight['resolution'] | null
  reason: string | null
}

export function AnswerFacts({ answer }: { answer: AnswerFact }) {
  const { resolution, reason, category, model, tokens, cost, groundedness } = answer
  const facts: [string, string | null][] = [
    ['Category', category],
    ['Model', model],
    ['Origin', model !== null || resolution === null ? null : describeOrigin(groundedness)],
    ['Supported by its sources', groundedness === null ? null : describeShare(groundedness)],
    ['Tokens', tokens && `${tokens.input.toLocaleString()} in, ${tokens.output.toLocaleString()} out`],
    ['Cost', cost === null ? null : cost.toLocaleString(undefined, { maximumSignificantDigits: 3 })],
  ]
  return (
    <Stack gap="xs">
      <Stack gap={4} align="flex-start">
        <ResolutionBadge resolution={resolution} />
        {reason !== null && <Text size="sm">{describeReason(reason)}</Text>}
      </Stack>
      <Stack gap={2} component="dl" m={0}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <Group key={label} gap="xs" justify="space-between" wrap="nowrap">
                <Text size="xs" c="dimmed" component="dt">
                  {label}
                </Text>
                <Text size="xs" component="dd" m={0} ta="end" style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Text>
              </Group>
            ),
        )}
      </Stack>
    </Stack>
  )
}

/** Groundedness is only measured for text of a model. Without a model name, the answer came from the cache. */
function describeOrigin(groundedness: number | null): string {
  return groundedness === null ? 'Quoted from the docs' : 'Cached answer'
}
