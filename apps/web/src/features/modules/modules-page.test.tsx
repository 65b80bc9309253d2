import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSignedIn } from '#test/render-app.tsx'
import { json } from '#test/stub-fetch.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()

async function chipOf(module: { is_active: boolean; expires_at?: string | null } | null) {
  const answer = json(module ? [{ code: 'chat', ...module }] : [])
  renderSignedIn('/modules', { answers: { 'GET /api/modules/company': answer } })
  const card = await screen.findByRole('region', { name: 'Чат' })
  const chip = card.querySelector('.MuiChip-root')
  return {
    text: chip?.textContent,
    colour: /MuiChip-color(\w+)/.exec(chip?.className ?? '')?.[1],
    card: within(card),
  }
}

test.each([
  ['never bought', null, 'Не активен', 'Default'],
  ['switched off', { is_active: false, expires_at: inDays(30) }, 'Не активен', 'Default'],
  ['ended', { is_active: true, expires_at: inDays(-1) }, 'Истек', 'Error'],
  ['in its last hours', { is_active: true, expires_at: inDays(0) }, '0 дн.', 'Warning'],
  ['with three days left', { is_active: true, expires_at: inDays(3) }, '3 дн.', 'Warning'],
  ['with four days left', { is_active: true, expires_at: inDays(4) }, 'Активен', 'Success'],
  ['without an end', { is_active: true, expires_at: null }, 'Активен', 'Success'],
])('a module %s', async (_state, module, text, colour) => {
  expect(await chipOf(module)).toMatchObject({ text, colour })
})
