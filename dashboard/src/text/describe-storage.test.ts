import { expect, test } from 'vitest'
import { routes, type StorageView } from '../../../src/contract/index.ts'
import { describeStorage, storageState } from './describe-storage.ts'

const example: StorageView = { ...routes.readStorage.example.response, projects: [] }
const usage = (usedBytes: number, limitBytes: number | null) => ({ ...example, usedBytes, limitBytes })

test('storage is near its limit from 80 %, and full from 100 %', () => {
  expect(storageState(usage(799, 1_000))).toBe('ok')
  expect(storageState(usage(800, 1_000))).toBe('near')
  expect(storageState(usage(1_000, 1_000))).toBe('full')
  expect(storageState(usage(1_000, null))).toBe('unlimited')
})

test('sizes are described in the largest unit', () => {
  expect(describeStorage(usage(512, 1_024))).toBe('512 bytes of 1 KB used (50 %)')
  expect(describeStorage(usage(3 * 1024 ** 3, null))).toBe('3 GB used. There is no limit.')
})
