import { describe, expect, test } from 'vitest'
import { isGuessable } from './password-rules.ts'

const owner = { email: 'anna.kim@okna-plus.ru', name: 'Анна Ким', company: 'ООО «Мягкие окна»' }

describe('a guessable password', () => {
  test.each([
    '12345678',
    '87654321',
    '1234567890',
    '11111111',
    '00000000',
    'password',
    'Password1',
    'PASSWORD!',
    'password123',
    'passw0rd',
    'qwerty123',
    'Qwerty12345',
    'qwertyuiop',
    '1q2w3e4r',
    '1qaz2wsx',
    'zxcvbnm1',
    'abcabcabc',
    'пароль12',
    'Пароль123',
    'gfhjkm123',
    'йцукенгш',
    'фывапролд',
    'admin123',
    'iloveyou',
    '!Welcome1',
    'веранда2026',
    'anna.kim@okna-plus.ru',
    'anna.kim',
    'anna.kim1',
    'okna-plus',
    'Анна Ким 1',
    'ООО Мягкие окна',
    'мягкиеокна2026',
    'anna-kim',
    'anna_kim!',
  ])('%s is refused', (password) => {
    expect(isGuessable(password, owner)).toBe(true)
  })
})

describe('a password that is not guessable', () => {
  test.each([
    'correct horse',
    'demo-veranda',
    'canvas-and-thread',
    'terrace-and-windows',
    'a long password',
    'another password',
    'operator-of-veranda',
    'secret-123-terrace',
    'password of my garden',
    'Анна любит окна',
    'k3n-7Hq-zz',
    '4815162342',
  ])('%s is taken', (password) => {
    expect(isGuessable(password, owner)).toBe(false)
  })
})
