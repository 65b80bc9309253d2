import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'
import { createAppTheme } from '#ui/theme.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()

async function cardOf(module: { is_active: boolean; expires_at?: string | null } | null) {
  const answer = json(module ? [{ code: 'chat', ...module }] : [])
  renderSignedIn('/modules', { answers: { 'GET /api/modules/company': answer } })
  const card = await screen.findByRole('region', { name: 'Чат' })
  return within(card)
}

test.each([
  ['never bought', null, 'Не активен', null],
  ['switched off', { is_active: false, expires_at: inDays(30) }, 'Не активен', null],
  ['ended', { is_active: true, expires_at: inDays(-1) }, 'Истек', 'error'],
  ['in its last hours', { is_active: true, expires_at: inDays(0) }, '0 дн.', 'warning'],
  ['with three days left', { is_active: true, expires_at: inDays(3) }, '3 дн.', 'warning'],
  ['with four days left', { is_active: true, expires_at: inDays(4) }, 'Активен', 'success'],
  ['without an end', { is_active: true, expires_at: null }, 'Активен', 'success'],
] as const)('a module %s', async (_state, module, text, color) => {
  const card = await cardOf(module)
  const { palette } = createAppTheme({ theme: 'light', density: 'comfortable' })
  const { backgroundColor } = getComputedStyle(card.getByText(text))
  expect(backgroundColor).toBe(color ? palette[color].main : palette.action.selected)
})
