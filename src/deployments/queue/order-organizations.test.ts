import { expect, test } from 'vitest'
import { type ClaimableOrganization, orderOrganizations } from './order-organizations.ts'

const organization = (id: string, more: Partial<ClaimableOrganization> = {}): ClaimableOrganization => ({
  id,
  claimedAt: 0,
  isBuilding: false,
  buildMs: 0,
  ...more,
})
const order = (organizations: ClaimableOrganization[], isLastLane = false) =>
  orderOrganizations(organizations, { budgetMs: 1_000, isLastLane }).map(({ id }) => id)

test('the organisation whose last build was claimed longest ago comes first', () => {
  expect(
    order([organization('a', { claimedAt: 3 }), organization('b', { claimedAt: 1 }), organization('c')]),
  ).toEqual(['c', 'b', 'a'])
})

test('organisations beyond their budget come last', () => {
  const over = organization('a', { buildMs: 1_001 })
  expect(order([over, organization('b', { claimedAt: 9, buildMs: 1_000 })])).toEqual(['b', 'a'])
})

test('in the last lane, organisations with a running build come last', () => {
  const busy = organization('a', { isBuilding: true })
  const over = organization('b', { buildMs: 1_001 })
  expect(order([busy, over], true)).toEqual(['b', 'a'])
  expect(order([busy, over])).toEqual(['a', 'b'])
})
