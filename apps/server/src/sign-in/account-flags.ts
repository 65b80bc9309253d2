import type { Density, Theme } from '@veranda/contract'
import { type SQL, sql } from 'drizzle-orm'

/** How it stands with a signed-in user's account. */
export interface AccountFlags {
  theme: Theme
  density: Density
  has_avatar: boolean
  has_two_factor: boolean
  /** The company asks for one, and has since before the session was opened. */
  requires_two_factor: boolean
}

/** Until it is there, only the own account is open. */
export function mustSetTwoFactor(row: Pick<AccountFlags, 'has_two_factor' | 'requires_two_factor'>): boolean {
  return row.requires_two_factor && !row.has_two_factor
}

/** Its columns, of `users u`. A session opened at `openedAt`, before the company asked, goes on without a second factor. */
export const accountFlags = (openedAt: SQL) => sql`u.theme, u.density,
      exists (select from user_avatars a where a.company_id = u.company_id and a.user_id = u.id) as has_avatar,
      exists (select from two_factors f
        where f.company_id = u.company_id and f.user_id = u.id and f.confirmed_at is not null) as has_two_factor,
      exists (select from company_settings cs
        where cs.company_id = u.company_id and cs.requires_two_factor
          and ${openedAt} >= coalesce(cs.two_factor_since, '-infinity')) as requires_two_factor`
