import { expect, test } from 'vitest'
import { checkPassword } from './check-password.ts'

const ada = { name: 'Ada Lovelace', email: 'ada.king@analytical.example', path: 'password' }
const check = (password: string) => () => checkPassword({ ...ada, password })

test.each([
  'qwertyuiop',
  'QWERTYuiop',
  '1234567890',
  'Password123!',
  '2024dragon!!',
  'Manchester-2024',
  'dragondragon',
  'sunshine#1987',
])('the common password %s is refused', password => {
  expect(check(password)).toThrow(/most common/)
})

test.each(['aaaaaaaaaaaa', '----------', 'abababababab'])('%s has too few characters', password => {
  expect(check(password)).toThrow(/too few different/)
})

test.each(['adalovelace', 'Ada.King@Analytical.example', 'lovelace-1815', 'analytical-ada'])(
  '%s is refused, as it names the member',
  password => {
    expect(check(password)).toThrow(/name or email/)
  },
)

test.each([
  'correct horse battery',
  'Manchester is a rainy place',
  'my dragon eats 14 sheep',
  'Lovelace wrote program 1',
  'jG7!pq-Zr2x',
  'пароль для сервера',
])('%s is accepted', password => {
  expect(check(password)).not.toThrow()
})

test('the refusal names the field', () => {
  expect(check('qwertyuiop')).toThrow(
    expect.objectContaining({
      code: 'invalid-request',
      details: [expect.objectContaining({ path: 'password' })],
    }),
  )
})
