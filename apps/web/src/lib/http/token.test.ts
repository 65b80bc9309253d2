import { expect, test } from 'vitest'
import { getToken, onTokenChange, removeToken, storeToken, type TokenChange } from './token.ts'

function rememberModules() {
  localStorage.setItem('modules_cache', '[]')
  sessionStorage.setItem('subscription_info', '{}')
}

const storedValues = () => [
  localStorage.getItem('modules_cache'),
  sessionStorage.getItem('subscription_info'),
]

test.each([
  ['stored', () => storeToken('a')],
  ['replaced', () => storeToken('b')],
  ['removed', () => removeToken()],
])('a token that is %s makes the browser forget the modules', (_what, change) => {
  localStorage.setItem('token', 'a')
  rememberModules()
  change()
  expect(storedValues()).toEqual([null, null])
})

test("another tab's token is used by this tab too", () => {
  const changes: TokenChange[] = []
  const stop = onTokenChange((change) => changes.push(change))
  localStorage.setItem('token', 'theirs')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }))
  stop()
  expect(getToken()).toBe('theirs')
  expect(changes).toEqual([{ token: 'theirs', isFromOtherTab: true }])
})
