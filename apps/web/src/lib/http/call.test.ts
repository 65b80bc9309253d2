import { api } from '@veranda/contract'
import { expect, test } from 'vitest'
import { takeLoggedErrors } from '#test/setup.ts'
import { json, noContent, stubFetch } from '#test/stub-fetch.ts'
import { ApiError, call } from './call.ts'
import { failureText } from './failure-text.ts'

test('builds the URL from path parameters and the query', async () => {
  const network = stubFetch({})
  await call(api.leads.show, { params: { id: 5 }, query: { with: 'values.field,form,user' } }).catch(
    () => null,
  )
  expect(takeLoggedErrors()).toHaveLength(1)
  expect(network.sent[0]?.url).toBe('/api/leads/5?with=values.field,form,user')
})

test('an empty response is null', async () => {
  stubFetch({ 'DELETE /api/leads/5': noContent })
  expect(await call(api.leads.remove, { params: { id: 5 } })).toBeNull()
})

test('the idempotency key is sent in its header', async () => {
  const network = stubFetch({ 'POST /api/leads/5/convert': json({ client_id: 9 }) })
  const options = { params: { id: 5 }, body: { name: 'Анна' }, idempotencyKey: 'k1' }
  expect(await call(api.leads.convert, options)).toEqual({ client_id: 9 })
  expect(network.sent[0]?.headers['Idempotency-Key']).toBe('k1')
})

test("an error carries everything in the server's response", async () => {
  const body = {
    message: 'Нет модуля',
    code: 'module_required',
    module: 'leads',
    errors: { name: ['Пусто'] },
  }
  stubFetch({ 'DELETE /api/leads/5': json(body, 403) })
  const error = await call(api.leads.remove, { params: { id: 5 } }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 403, ...body })
})

test('an error response without readable text gets our own', async () => {
  stubFetch({ 'DELETE /api/leads/5': new Response('Bad gateway', { status: 502 }) })
  const error = await call(api.leads.remove, { params: { id: 5 } }).catch((failure: unknown) => failure)
  const texts = { failure: 'Не удалось удалить заявку', exception: 'Произошла ошибка при удалении заявки' }
  expect(failureText(error, texts)).toBe('Не удалось удалить заявку')
  expect(failureText(new TypeError('Failed to fetch'), texts)).toBe('Произошла ошибка при удалении заявки')
  expect(failureText(new ApiError(409, { message: 'Занято' }), texts)).toBe('Занято')
})
