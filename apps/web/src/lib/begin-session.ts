import { type CurrentUser, pages } from '@veranda/contract'
import { logError } from './log.ts'
import { go } from './navigation.ts'
import { storeToken } from './token.ts'

/** Begins a session and opens the app: nothing of an earlier user stays. */
export async function beginSession({ token, user }: { token: string; user: CurrentUser }): Promise<void> {
  storeToken(token)
  try {
    // Fetched now: whoever looks at the sign-in page has nothing to forget yet.
    const { clearOtherUsers: forgetOthers } = await import('./offline-answers.ts')
    await forgetOthers(user.id)
  } catch (error) {
    logError('Not all could be forgotten', error)
  }
  go(pages.dashboard.path, { isReplacing: true })
}
