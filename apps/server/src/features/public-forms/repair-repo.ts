import { findUnhandledSubmissions } from '#db/platform/companies.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { finishSubmission } from './submissions-repo.ts'

/**
 * Creates leads of submissions whose processing was interrupted. A failure is reported and retried the next minute.
 */
export async function repairSubmissions(
  platform: PlatformDb,
  log: { error(details: object, message: string): void },
): Promise<void> {
  for (const submission of await findUnhandledSubmissions(platform)) {
    try {
      await finishSubmission(platform.tenant(submission.company_id), submission.id, submission)
    } catch (error) {
      log.error({ err: error, submission_id: submission.id }, 'a submission could not be finished')
    }
  }
}
