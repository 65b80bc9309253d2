import { expect, test } from 'vitest'
import { connectionFromUrl } from './pool.ts'

test.each([
  [
    'postgres://anna:p%40ss@db.example:6543/shop',
    { host: 'db.example', port: 6543, database: 'shop', user: 'anna', password: 'p@ss' },
  ],
  [
    'postgresql://localhost',
    { host: 'localhost', port: 5432, database: 'postgres', user: 'postgres', password: '' },
  ],
  [
    'postgres://anna@/shop?host=/var/run/postgresql',
    { host: '/var/run/postgresql', port: 5432, database: 'shop', user: 'anna', password: '' },
  ],
])('reads the address %s', (url, connection) => {
  expect(connectionFromUrl(url)).toEqual(connection)
})

test.each([
  ['disable', undefined],
  ['require', { rejectUnauthorized: false }],
  ['verify-full', {}],
])('takes sslmode=%s as libpq does', (mode, ssl) => {
  expect(connectionFromUrl(`postgres://anna@db.example/shop?sslmode=${mode}`).ssl).toEqual(ssl)
})

test('rejects a URL that is not a PostgreSQL URL', () => {
  expect(() => connectionFromUrl('mysql://anna@db.example/shop')).toThrow('must begin with postgres://')
})
