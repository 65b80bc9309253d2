import { type CurrentUser, pages } from '@veranda/contract'
import { storeToken } from '#lib/http/token.ts'
import { logError } from '#lib/log.ts'
import { navigateTo } from '#lib/routes/navigation.ts'

/** Begins a session and opens the app, without any data of a previous user. */
export async function beginSession({ token, user }: { token: string; user: CurrentUser }): Promise<void> {
  storeToken(token)
  try {
    // Imported on demand: the sign-in page itself does not need it.
    const { clearOtherUsers: forgetOthers } = await import('#lib/offline/offline-answers.ts')
    await forgetOthers(user.id)
  } catch (error) {
    logError('Not all could be forgotten', error)
  }
  navigateTo(pages.dashboard.path, { isReplacing: true })
}
