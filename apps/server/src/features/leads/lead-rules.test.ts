import { expect, test } from 'vitest'
import { claimPatch, convertedLead, rolesNotifiedOfLeads } from './lead-rules.ts'

test('converting a lead links the client and closes the lead', () => {
  expect(convertedLead({ client_id: null }, 7)).toEqual({ client_id: 7, status: 'completed' })
})

test('a lead that already has a client is refused', () => {
  expect(() => convertedLead({ client_id: 3 }, 7)).toThrow('Заявка уже преобразована в клиента')
})

test('roles that may read all leads are notified of new ones', () => {
  expect(rolesNotifiedOfLeads).toEqual(['owner', 'admin', 'manager', 'viewer', 'operator'])
})

test.each([
  [null, 'new', 'processing'],
  [7, 'new', 'processing'],
  [null, 'rejected', 'rejected'],
] as const)('a lead of %s that is %s is taken on and becomes %s', (user_id, status, after) => {
  expect(claimPatch({ user_id, status }, 7, user_id && 'Ольга')).toEqual({ user_id: 7, status: after })
})

test('a lead assigned to a colleague cannot be claimed', () => {
  const lead = { user_id: 9, status: 'new' } as const
  expect(() => claimPatch(lead, 7, 'Борис Лен')).toThrow('Заявку уже ведёт Борис Лен')
  expect(() => claimPatch(lead, 7, null)).toThrow('Заявку уже взял другой сотрудник')
})
