import { expect, test } from 'vitest'
import { createPlacesByKey } from './places-by-key.ts'

test('each key has a number of places, and a place that was freed can be taken again', () => {
  const places = createPlacesByKey(2)
  const free = places.take('a')
  expect(places.take('a')).toBeDefined()
  expect(places.take('a')).toBeUndefined()
  expect(places.take('b')).toBeDefined()
  free?.()
  expect(places.take('a')).toBeDefined()
})

test('a place that is freed twice is freed once', () => {
  const places = createPlacesByKey(2)
  const free = places.take('a')
  places.take('a')
  free?.()
  free?.()
  expect(places.take('a')).toBeDefined()
  expect(places.take('a')).toBeUndefined()
})
