import { expect, test } from 'vitest'
import { convertedLead, rolesTold } from './lead-rules.ts'

test('converting a lead links the client and closes the lead', () => {
  expect(convertedLead({ client_id: null }, 7)).toEqual({ client_id: 7, status: 'completed' })
})

test('a lead that already has a client is refused', () => {
  expect(() => convertedLead({ client_id: 3 }, 7)).toThrow('Заявка уже преобразована в клиента')
})

test('those who may read every lead hear of new ones', () => {
  expect(rolesTold).toEqual(['owner', 'admin', 'manager', 'viewer', 'operator'])
})
