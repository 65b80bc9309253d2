import { expect, onTestFinished, test, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { Pending } from './thread.ts'

const pendingMessage = (client_uuid: string): Pending => ({
  client_uuid,
  body: client_uuid,
  file_ids: [],
  file_names: [],
  consent: true,
  values: {},
  is_offline: false,
  created_at: '2026-11-20T10:05:00Z',
  refusal: null,
  errors: {},
})

/** Stubs storage shared by tabs of one site. */
function shareStorage(): void {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

const uuids = (outbox: Outbox) => outbox.read().map(({ client_uuid }) => client_uuid)

test('messages of two tabs are both kept', () => {
  shareStorage()
  const [one, other] = [new Outbox('site'), new Outbox('site')]
  one.write([pendingMessage('a')])
  other.write([pendingMessage('b')])
  expect(uuids(new Outbox('site'))).toEqual(['a', 'b'])
  other.write([])
  expect(uuids(new Outbox('site'))).toEqual(['a'])
  one.write([])
  expect(uuids(new Outbox('site'))).toEqual([])
})

test('a tab opened later removes what it has sent for another', () => {
  shareStorage()
  const first = new Outbox('site')
  first.write([pendingMessage('a')])
  const later = new Outbox('site')
  expect(uuids(later)).toEqual(['a'])
  later.write([])
  expect(uuids(new Outbox('site'))).toEqual([])
})
