import { createHash } from 'node:crypto'
import type { ChatInvitation, FacadeInvitation } from '@veranda/contract'

/** Invitations that a site's page may show now: outside working hours, only those for any time. */
export const invitationsFor = (
  invitations: readonly ChatInvitation[],
  { is_online }: { is_online: boolean },
): FacadeInvitation[] =>
  invitations
    .filter(({ in_hours_only }) => is_online || !in_hours_only)
    .map(({ in_hours_only: _hours, ...said }) => ({ ...said, key: keyOf(`${said.page}\n${said.text}`) }))

const keyOf = (words: string) => createHash('sha256').update(words).digest('base64url').slice(0, 8)
