import { z } from 'zod'
import { requiredText, text } from '#schemas.ts'

/** A text that a site shows beside its chat's button to visitors who have not written yet. */
export const chatInvitation = z.strictObject({
  /** Part of the page's URL; empty: every page. */
  page: text(200),
  after_seconds: z.number().int().min(0, 'Не меньше нуля').max(600, 'Не больше десяти минут'),
  text: requiredText(200, 'Введите текст приглашения'),
  /** Shown to a visitor at most once in this many days. */
  every_days: z.number().int().min(1, 'Не меньше одного дня').max(365, 'Не больше года'),
  in_hours_only: z.boolean(),
})
export type ChatInvitation = z.infer<typeof chatInvitation>

export const maxInvitations = 5
export const chatInvitations = z
  .array(chatInvitation)
  .max(maxInvitations, `Не больше ${maxInvitations} приглашений`)

/** An invitation as the script on a site's page gets it. */
export interface FacadeInvitation extends Omit<ChatInvitation, 'in_hours_only'> {
  /** Under this key the browser remembers that it was shown; another text is another invitation. */
  key: string
}
