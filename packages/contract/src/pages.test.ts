import { describe, expect, test } from 'vitest'
import { isLive, moduleBadge, requiredModule } from './modules.ts'
import { guardRedirect, pages, redirects } from './pages.ts'
import { grants, permissions, scopeOf } from './permissions.ts'

describe('the guard (R-2, R-3, R-4)', () => {
  test.each(['/login', '/forgot-password', '/reset-password', '/landing', '/register'])(
    '%s opens without a token',
    (path) => {
      expect(guardRedirect(path, false)).toBeNull()
    },
  )

  test.each([
    '/dashboard',
    '/leads',
    '/modules',
    '/document/5',
    '/instructions',
    '/no-such-page',
    '/typography',
  ])('%s without a token leads to the landing page', (path) => {
    expect(guardRedirect(path, false)).toBe('/landing')
  })

  test.each(['/login', '/forgot-password', '/reset-password', '/register'])(
    '%s with a token leads to the dashboard',
    (path) => {
      expect(guardRedirect(path, true)).toBe('/dashboard')
    },
  )

  test('the landing page opens with a token', () => {
    expect(guardRedirect('/landing', true)).toBeNull()
  })

  test('four paths only redirect', () => {
    expect(redirects).toEqual({
      '/': '/landing',
      '/admin': '/admin/companies',
      '/subscription': '/modules',
      '/subscription/success': '/modules',
    })
  })
})

describe('module gating (R-5)', () => {
  test.each([
    ['/chats', 'chat'],
    ['/chat/settings', 'chat'],
    ['/orders', 'soft_windows'],
    ['/order/12', 'soft_windows'],
    ['/leads', 'leads'],
    ['/leads/forms/5/edit', 'leads'],
    ['/clients', 'leads'],
    ['/clients/7', 'leads'],
    ['/form/zayavka', 'leads'],
    ['/form-layouts', null],
    ['/dashboard', null],
    ['/modules', null],
    ['/account-settings', null],
    ['/settings', null],
    ['/users/create', null],
    ['/document/1', null],
    ['/instructions/leads', null],
    ['/instructions/chat', null],
    ['/landing', null],
  ])('%s needs %s', (path, code) => {
    expect(requiredModule(path)).toBe(code)
  })
})

describe('a module (R-50, R-51)', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

  test.each([
    [false, inHours(500), 'Не активен', 'default', false],
    [true, inHours(-1), 'Истек', 'error', false],
    [true, inHours(0), 'Истек', 'error', false],
    [true, inHours(1), '0 дн.', 'warning', true],
    [true, inHours(24), '1 дн.', 'warning', true],
    [true, inHours(95.9), '3 дн.', 'warning', true],
    [true, inHours(96), 'Активен', 'success', true],
    [true, null, 'Активен', 'success', true],
    [false, null, 'Не активен', 'default', false],
  ])('active: %s, until %s → %s', (is_active, expires_at, label, color, live) => {
    const module = { code: 'leads', is_active, expires_at }
    expect(moduleBadge(module, now)).toEqual({ label, color })
    expect(isLive(module, now)).toBe(live)
  })
})

test("uses the spec's page name for modules, and no path twice", () => {
  expect(pages['modules.index'].path).toBe('/modules')
  const paths = Object.values(pages).map((page) => page.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test("measurers and production do not see others' leads, viewers change nothing", () => {
  expect([scopeOf('measurer', 'lead.read'), scopeOf('production', 'lead.read')]).toEqual(['own', null])
  const changing = permissions.filter((permission) =>
    /\.(create|update|delete|convert|manage)$/.test(permission),
  )
  expect(changing.filter((permission) => grants.viewer[permission])).toEqual([])
})
