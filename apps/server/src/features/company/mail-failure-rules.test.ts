import { expect, test } from 'vitest'
import { PrivateHostError } from '#net/private-hosts.ts'
import { mailFailure } from './mail-failure-rules.ts'

const failed = (message: string, signs: object = {}) => Object.assign(new Error(message), signs)

test.each([
  [
    failed('Invalid login: 535 Authentication failed', { code: 'EAUTH', responseCode: 535 }),
    /^Сервер не принял логин или пароль.*Код ответа сервера: 535\.$/,
  ],
  [failed('getaddrinfo ENOTFOUND smtp.okna', { code: 'ENOTFOUND' }), /^Сервер с таким адресом не найден/],
  [
    failed('connect ECONNREFUSED 203.0.113.1:465', { code: 'ESOCKET' }),
    /не принимает соединения на этом порту/,
  ],
  [failed('Greeting never received', { code: 'ETIMEDOUT' }), /не ответил вовремя/],
  [failed('ssl3_get_record:wrong version number', { code: 'ESOCKET' }), /шифровани/],
  [failed('self-signed certificate', { code: 'ESOCKET' }), /[Сс]ертификат/],
  [
    failed('Can’t send mail - all recipients were rejected: 550 No', {
      code: 'EENVELOPE',
      responseCode: 550,
    }),
    /не принял адрес/,
  ],
  [failed('socket hang up', { code: 'ECONNRESET' }), /Соединение с сервером оборвалось/],
  [new PrivateHostError('10.0.0.1 leads into a private network'), /внутреннюю сеть/],
  [failed('Something new'), /^Сервер не принял письмо/],
])('tells of «%s» in Russian', (error, expected) => {
  expect(mailFailure(error)).toMatch(expected)
  expect(mailFailure(error)).not.toMatch(/[a-z]{4,}/)
})
