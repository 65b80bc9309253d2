import type { ChatInvitation } from '@veranda/contract'
import { expect, test } from 'vitest'
import { invitationsFor } from './invitation-rules.ts'

const always: ChatInvitation = {
  page: '/ceny',
  after_seconds: 20,
  text: 'Посчитать?',
  every_days: 7,
  in_hours_only: false,
}
const daytime = { ...always, text: 'Мы на связи', in_hours_only: true }
const texts = (is_online: boolean) => invitationsFor([daytime, always], { is_online }).map(({ text }) => text)

test('outside working hours only invitations for any time are shown', () => {
  expect(texts(true)).toEqual(['Мы на связи', 'Посчитать?'])
  expect(texts(false)).toEqual(['Посчитать?'])
})

test('the key of an invitation depends on its text and page, not on its delay', () => {
  const keyOf = (more: Partial<ChatInvitation>) =>
    invitationsFor([{ ...always, ...more }], { is_online: true })[0]?.key
  expect(keyOf({ after_seconds: 60, every_days: 1 })).toBe(keyOf({}))
  expect(keyOf({ text: 'Позвонить?' })).not.toBe(keyOf({}))
  expect(keyOf({ page: '/contacts' })).not.toBe(keyOf({}))
})
