import { type Permission, scopeOf } from '@veranda/contract'
import { expect, test } from 'vitest'
import { moduleRedirect } from './guard.ts'
import { menuOf } from './layout/menu.ts'
import { isSamePage } from './layout/scroll.ts'

const leads = { code: 'leads', is_active: true, expires_at: null }
const as = (role: 'owner' | 'production' | 'operator') => (permission: Permission) =>
  scopeOf(role, permission) !== null

test('a path opens with its module', () => {
  expect(moduleRedirect('leads', { modules: [leads], isFailed: false })).toBeNull()
})

test('a missing module is passed to the modules page', () => {
  expect(moduleRedirect('chat', { modules: [leads], isFailed: false })).toEqual({
    to: '/modules',
    search: { module_required: 'chat' },
  })
})

test('a failed check is passed to the modules page', () => {
  expect(moduleRedirect('leads', { modules: [], isFailed: true })).toEqual({
    to: '/modules',
    search: { error: 'module_check_failed' },
  })
})

test('only a change of the lead dialog keeps the scroll position', () => {
  const list = { pathname: '/leads', search: { status: 'new' } }
  expect(isSamePage(list, { pathname: '/leads', search: { lead: '5', status: 'new' } })).toBe(true)
  expect(isSamePage(list, { pathname: '/leads', search: { bulk: '7', status: 'new' } })).toBe(true)
  expect(isSamePage(list, { pathname: '/leads', search: { status: 'completed' } })).toBe(false)
  expect(isSamePage(list, { pathname: '/clients', search: { status: 'new' } })).toBe(false)
})

const entriesOf = (
  role: 'owner' | 'production' | 'operator',
  modules: (typeof leads)[] | null,
  path = '/dashboard',
) =>
  menuOf({ can: as(role), isOperator: role === 'operator', modules, path }).flatMap(
    (section) => section.entries,
  )

test('the menu hides entries without use for the role', () => {
  const production = entriesOf('production', [leads]).map((entry) => entry.page)
  expect(production).toContain('orders.index')
  expect(production).not.toContain('leads.index')
  expect(production).not.toContain('users.index')
})

test('the menu locks entries whose module is missing', () => {
  const locks = Object.fromEntries(entriesOf('owner', []).map(({ page, lockedBy }) => [page, lockedBy]))
  expect(locks).toMatchObject({
    'leads.index': 'leads',
    'chat.settings': 'chat',
    'orders.index': null,
    settings: null,
  })
  expect(entriesOf('owner', [leads]).find(({ page }) => page === 'leads.index')?.lockedBy).toBeNull()
})

test('operators see no locks', () => {
  expect(entriesOf('operator', null).every(({ lockedBy }) => lockedBy === null)).toBe(true)
})

test.each([
  ['/leads', 'leads.index'],
  ['/leads/forms/create', 'leads.forms'],
  ['/leads/fields', 'leads.fields'],
  ['/clients/5', 'clients.index'],
  ['/order/5', 'orders.index'],
  ['/form/zayavka', 'leads.forms'],
])('at %s the menu marks %s', (path, page) => {
  expect(
    entriesOf('owner', [leads], path)
      .filter(({ isCurrent }) => isCurrent)
      .map((entry) => entry.page),
  ).toEqual([page])
})
