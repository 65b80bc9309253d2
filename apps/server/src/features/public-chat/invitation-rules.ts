import { createHash } from 'node:crypto'
import type { ChatInvitation, FacadeInvitation } from '@veranda/contract'

/** Invitations that a site's page may show now: outside working hours, only those for any time. */
export const invitationsFor = (
  invitations: readonly ChatInvitation[],
  { is_online }: { is_online: boolean },
): FacadeInvitation[] =>
  invitations
    .filter(({ in_hours_only }) => is_online || !in_hours_only)
    .map(({ in_hours_only: _hours, ...invitation }) => ({
      ...invitation,
      key: keyOf(`${invitation.page}\n${invitation.text}`),
    }))

const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
