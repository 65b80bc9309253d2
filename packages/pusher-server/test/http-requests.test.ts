import { createHash, createHmac } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { describe, expect, it } from 'vitest'
import { app, connect, startServer } from './support/support.ts'

interface Signing {
  method?: string
  body?: string
  /** The signed md5, if not the body's. */
  md5?: string
  query?: Record<string, string>
  secret?: string
  /** Replaces parameters after signing, or removes them if empty. */
  after?: Record<string, string>
}

/** The URL of a valid call, except for what the test changes. */
function signedUrl(
  port: number,
  path: string,
  { method = 'POST', body, md5, query, secret, after }: Signing,
) {
  const all: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1_000)),
    auth_version: '1.0',
    ...(body !== undefined && {
      body_md5: createHash('md5')
        .update(md5 ?? body)
        .digest('hex'),
    }),
    ...query,
  }
  const pairs = Object.entries(all).map(([name, value]) => `${name.toLowerCase()}=${value}`)
  const text = pairs.sort().join('&')
  const signature = createHmac('sha256', secret ?? app.secret)
    .update(`${method}\n${path}\n${text}`)
    .digest('hex')
  const params = new URLSearchParams({ ...all, auth_signature: signature, ...after })
  for (const [name, value] of [...params]) if (value === '') params.delete(name)
  return `http://127.0.0.1:${port}${path}?${params}`
}

async function post(port: number, path: string, body: string, signing: Signing = {}) {
  const response = await fetch(signedUrl(port, path, { body, ...signing }), { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function get(port: number, path: string, query: Record<string, string> = {}) {
  const response = await fetch(signedUrl(port, path, { method: 'GET', query }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const event = JSON.stringify({ name: 'x', channel: 'a', data: '{}' })
const events = `/apps/${app.id}/events`
const nowS = () => Math.floor(Date.now() / 1_000)

describe('the signature', () => {
  it.each<[string, Signing, number]>([
    ['right', {}, 200],
    ['599 seconds old', { query: { auth_timestamp: String(nowS() - 580) } }, 200],
    ['over 600 seconds old', { query: { auth_timestamp: String(nowS() - 620) } }, 401],
    ['over 600 seconds ahead', { query: { auth_timestamp: String(nowS() + 620) } }, 401],
    ['without a time', { query: { auth_timestamp: '' } }, 401],
    ['with a time that is none', { query: { auth_timestamp: 'NaN' } }, 401],
    ['of another version', { query: { auth_version: '2.0' } }, 401],
    ['by another secret', { secret: 'other' }, 401],
    ['of another key, signed rightly', { query: { auth_key: 'other' } }, 401],
    ['over another body', { md5: '{}' }, 401],
    ['without the md5 of the body', { query: { body_md5: '' }, after: { body_md5: '' } }, 401],
    ['missing', { after: { auth_signature: '' } }, 401],
    ['short', { after: { auth_signature: 'abc' } }, 401],
    ['over fewer parameters than are sent', { after: { info: 'user_count' } }, 401],
    ['of another method', { method: 'GET' }, 401],
    ['over a parameter in capitals', { query: { Foo: 'Bar' } }, 200],
  ])('%s', async (_name, signing, status) => {
    const { port } = await startServer({ httpApi: true })
    expect((await post(port, events, event, signing)).status).toBe(status)
  })

  it('is checked before the body is read', async () => {
    const { port } = await startServer({ httpApi: true })
    const socket = connectTcp(port, '127.0.0.1')
    socket.write(`POST ${events}?auth_key=x HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{`)
    const head = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    expect(head).toMatch(/^HTTP\/1\.1 401/)
    expect(head.toLowerCase()).toContain('connection: close')
    socket.destroy()
  })
})

describe('the HTTP API', () => {
  const long = 'x'.repeat(10_241)
  it.each<[string, object | string, number]>([
    ['an event', { name: 'x', channels: ['a'], data: '{}' }, 200],
    ['data of the greatest length', { name: 'x', channel: 'a', data: 'x'.repeat(10_240) }, 200],
    ['data too long', { name: 'x', channel: 'a', data: long }, 413],
    ['data too long in bytes', { name: 'x', channel: 'a', data: 'я'.repeat(5_121) }, 413],
    ['data that is no string', { name: 'x', channel: 'a', data: {} }, 400],
    ['no data', { name: 'x', channel: 'a' }, 400],
    ['no name', { channel: 'a', data: '' }, 400],
    ['an empty name', { name: '', channel: 'a', data: '' }, 400],
    ['a name of 200', { name: 'x'.repeat(200), channel: 'a', data: '' }, 200],
    ['a name of 201', { name: 'x'.repeat(201), channel: 'a', data: '' }, 400],
    ['a name of ours', { name: 'pusher:error', channel: 'a', data: '' }, 400],
    ['an inner name of ours', { name: 'pusher_internal:x', channel: 'a', data: '' }, 400],
    ['no channel', { name: 'x', data: '' }, 400],
    ['an empty list of channels', { name: 'x', channels: [], data: '' }, 400],
    ['channels that are no list', { name: 'x', channels: 'a', data: '' }, 400],
    ['a channel that is no name', { name: 'x', channels: ['a b'], data: '' }, 400],
    ['a channel that is a number', { name: 'x', channels: [1], data: '' }, 400],
    ['100 channels', { name: 'x', channels: Array.from({ length: 100 }, (_, i) => `c${i}`), data: '' }, 200],
    ['101 channels', { name: 'x', channels: Array.from({ length: 101 }, (_, i) => `c${i}`), data: '' }, 400],
    ['a socket id that is none', { name: 'x', channel: 'a', data: '', socket_id: '1' }, 400],
    ['a socket id of nobody', { name: 'x', channel: 'a', data: '', socket_id: '1.1' }, 200],
    ['no socket id by null', { name: 'x', channel: 'a', data: '', socket_id: null }, 200],
    ['unknown info', { name: 'x', channel: 'a', data: '', info: 'weather' }, 400],
    ['a list', '[]', 400],
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['a request beyond the limit', `{"pad":"${'x'.repeat(262_144)}"}`, 413],
  ])('answers %s', async (_name, body, status) => {
    const { port, server, errors } = await startServer({ httpApi: true })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect((await post(port, events, text)).status).toBe(status)
    expect(server.stats().events_published).toBe(status === 200 ? 1 : 0)
    expect(errors).toEqual([])
  })

  it('accepts a batch as a whole or not at all', async () => {
    const { port, server } = await startServer({ httpApi: true })
    const path = `/apps/${app.id}/batch_events`
    const good = { name: 'x', channel: 'a', data: '' }
    const bad: [unknown, number][] = [
      [Array.from({ length: 11 }, () => good), 400],
      [[good, { ...good, name: '' }], 400],
      [[good, { ...good, data: long }], 413],
      [[good, { name: 'x', channels: ['a'], data: '' }], 400],
      [[good, null], 400],
      [{}, 400],
    ]
    for (const [batch, status] of bad) {
      expect((await post(port, path, JSON.stringify({ batch }))).status).toBe(status)
    }
    expect(server.stats().events_published).toBe(0)
    const ten = Array.from({ length: 10 }, () => good)
    expect(await post(port, path, JSON.stringify({ batch: ten }))).toEqual({ status: 200, body: {} })
    expect(server.stats().events_published).toBe(10)
  })

  it.each<[string, Record<string, string>, number]>([
    [`/apps/${app.id}/channels`, { info: 'user_count' }, 400],
    [`/apps/${app.id}/channels`, { info: 'user_count', filter_by_prefix: 'presence-' }, 200],
    [`/apps/${app.id}/channels`, { info: 'x' }, 400],
    [`/apps/${app.id}/channels/a`, { info: 'user_count' }, 400],
    [`/apps/${app.id}/channels/a%20b`, {}, 400],
    [`/apps/${app.id}/channels/a/users`, {}, 400],
    [`/apps/${app.id}/channels/presence-a/users`, {}, 200],
    [`/apps/${app.id}/nothing`, {}, 404],
    [`/apps/${app.id}/events`, {}, 404],
    [`/apps/${app.id}`, {}, 404],
    ['/apps/2/channels', {}, 404],
    ['/nothing', {}, 404],
  ])('GET %s %o', async (path, query, status) => {
    const { port } = await startServer({ httpApi: true })
    expect((await get(port, path, query)).status).toBe(status)
  })

  it('refuses a malformed URL and repeated parameters', async () => {
    const { port } = await startServer({ httpApi: true })
    const url = signedUrl(port, `/apps/${app.id}/channels`, { method: 'GET' })
    expect((await fetch(`${url}&auth_key=${app.key}`)).status).toBe(400)
    expect((await fetch(`${url}&x=%zz`)).status).toBe(400)
    expect((await fetch(`http://127.0.0.1:${port}/apps/%zz/channels`)).status).toBe(404)
  })

  it('reports that it is up without a signature', async () => {
    const { port } = await startServer({ httpApi: true })
    expect(await (await fetch(`http://127.0.0.1:${port}/up`)).json()).toEqual({ health: 'OK' })
  })

  it('is disabled by default', async () => {
    const { port } = await startServer()
    expect(
      (await fetch(signedUrl(port, events, { body: event }), { method: 'POST', body: event })).status,
    ).toBe(426)
    expect((await fetch(`http://127.0.0.1:${port}/up`)).status).toBe(426)
  })

  it('works behind a prefix, whichever of the two paths was signed', async () => {
    const { port, server } = await startServer({ httpApi: true, pathPrefix: '/realtime' })
    const client = await connect(port, '/realtime')
    await client.subscribe('a')
    expect((await post(port, `/realtime${events}`, event)).status).toBe(200)
    const outer = signedUrl(port, events, { body: event }).replace('/apps/', '/realtime/apps/')
    expect((await fetch(outer, { method: 'POST', body: event })).status).toBe(200)
    await client.next('x')
    await client.next('x')
    expect(
      (await fetch(signedUrl(port, events, { body: event }), { method: 'POST', body: event })).status,
    ).toBe(404)
    expect(server.stats().events_published).toBe(2)
  })
})
