import type { Density, Theme } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import type { platformUsers } from '#db/schema/tables.gen.ts'
import { companySettings, platformTwoFactors, userAvatars } from '#db/schema/tables.gen.ts'
import { acrossCompanies, type PlatformAlias, platformAlias } from '#db/sql/aliases.ts'
import { exists } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'

const a = platformAlias(userAvatars, 'a')
const f = platformAlias(platformTwoFactors, 'f')
const w = platformAlias(companySettings, 'w')

/** Account state of a signed-in user. */
export interface AccountFlags {
  theme: Theme
  density: Density
  has_avatar: boolean
  has_two_factor: boolean
  /** The company requires a second factor, and did so before the session began. */
  requires_two_factor: boolean
}

/** Until it is set up, only the user's own account is accessible. */
export function mustSetTwoFactor(row: Pick<AccountFlags, 'has_two_factor' | 'requires_two_factor'>): boolean {
  return row.requires_two_factor && !row.has_two_factor
}

type User = PlatformAlias<Row<typeof platformUsers>>

/**
 * Its columns. A session opened at `openedAt`, before the company required a second factor, continues without one.
 */
export const accountFlags = (u: User, openedAt: SQL) => ({
  theme: u.theme,
  density: u.density,
  has_avatar: exists(
    sql`select from ${acrossCompanies(a)} where ${a.company_id} = ${u.company_id} and ${a.user_id} = ${u.id}`,
  ),
  has_two_factor: exists(
    sql`select from ${acrossCompanies(f)}
      where ${f.company_id} = ${u.company_id} and ${f.user_id} = ${u.id} and ${f.confirmed_at} is not null`,
  ),
  requires_two_factor: exists(
    sql`select from ${acrossCompanies(w)}
      where ${w.company_id} = ${u.company_id} and ${w.requires_two_factor}
        and ${openedAt} >= coalesce(${w.two_factor_since}, '-infinity')`,
  ),
})
