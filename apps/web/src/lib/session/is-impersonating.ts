import type { CurrentUser } from '@veranda/contract'

/** Whether somebody looks through this account: the owner as a colleague, or an operator on a visit. */
export const isImpersonating = (user: CurrentUser): boolean => user.is_viewing_as || Boolean(user.visit)
