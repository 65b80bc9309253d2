import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { owner, renderSignedIn } from '#test/render-app.tsx'

test('whoever looks as another role is told why there are no calls, and no lead is held', async () => {
  const { network } = renderSignedIn('/leads/calls', { user: { ...owner, is_viewing_as: true } })
  expect(await screen.findByText('Звонит только сам сотрудник')).toBeTruthy()
  expect(network.to('POST', '/api/leads/calls/next')).toEqual([])
  expect(network.to('PUT', '/api/leads/calls/holds')).toEqual([])
})
