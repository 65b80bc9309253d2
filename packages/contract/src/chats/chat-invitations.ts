import { z } from 'zod'
import { requiredText, text } from '#schemas.ts'

/** Words that a site says beside its chat's button to anyone who has not asked yet. */
export const chatInvitation = z.strictObject({
  /** A part of the page's address; empty: every page. */
  page: text(200),
  after_seconds: z.number().int().min(0, 'Не меньше нуля').max(600, 'Не больше десяти минут'),
  text: requiredText(200, 'Введите текст приглашения'),
  /** To one visitor no more often than once in so many days. */
  every_days: z.number().int().min(1, 'Не меньше одного дня').max(365, 'Не больше года'),
  in_hours_only: z.boolean(),
})
export type ChatInvitation = z.infer<typeof chatInvitation>

export const mostInvitations = 5
export const chatInvitations = z
  .array(chatInvitation)
  .max(mostInvitations, `Не больше ${mostInvitations} приглашений`)

/** An invitation as the script on a site’s page knows it. */
export interface FacadeInvitation extends Omit<ChatInvitation, 'in_hours_only'> {
  /** By which a browser remembers that it was shown; another text is another invitation. */
  key: string
}
