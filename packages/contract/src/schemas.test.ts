import { expect, test } from 'vitest'
import { leadEndpoints } from './leads/leads.ts'

test('a list in a query string drops duplicates', () => {
  expect(leadEndpoints.show.query.parse({ with: 'user,form,user,,form' })).toEqual({ with: ['user', 'form'] })
})
