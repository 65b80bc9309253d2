import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#test/render-app.tsx'
import { stubFetch } from '#test/stub-fetch.ts'

/** Stubs the browser's record of the loaded document. */
function loadedAt(path: string) {
  const entry = { name: `http://localhost:3000${path}` } as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  return vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
}

test.each(['/leads', '/document/5', '/no-such-page'])(
  'without a token %s loads the landing page from the server',
  async (path) => {
    const replace = loadedAt(path)
    stubFetch({})
    renderApp(path)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/landing'))
    expect(window.location.pathname).toBe(path)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  },
)

test('a path that only redirects to the landing page loads it too', async () => {
  const replace = loadedAt('/')
  stubFetch({})
  renderApp('/')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/landing'))
})

test.each(['/landing', '/landing/'])(
  '%s from the device’s own copy says that there is no connection',
  async (path) => {
    const replace = loadedAt(path)
    stubFetch({})
    renderApp('/landing')
    expect(await screen.findByRole('heading', { level: 1, name: 'Нет связи с сервером' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Войти' })).toBeTruthy()
    expect(replace).not.toHaveBeenCalled()
  },
)
