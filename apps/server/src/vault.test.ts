import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('a secret of the tests')

test('opens what it sealed, and the sealed bytes do not contain the text', () => {
  const sealed = vault.seal('пароль', 'mail 1')
  expect(vault.open(sealed, 'mail 1')).toBe('пароль')
  expect(sealed.toString('utf8')).not.toContain('пароль')
  expect(vault.seal('пароль', 'mail 1').equals(sealed)).toBe(false)
})

test('rejects another purpose, another secret and a changed byte', () => {
  const sealed = vault.seal('пароль', 'mail 1')
  expect(() => vault.open(sealed, 'mail 2')).toThrow()
  expect(() => createVault('another').open(sealed, 'mail 1')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => vault.open(changed, 'mail 1')).toThrow()
})
