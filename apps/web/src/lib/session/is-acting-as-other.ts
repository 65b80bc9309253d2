import type { CurrentUser } from '@veranda/contract'

/** Whether the account is viewed by someone else: as another role, or by an impersonating operator. */
export const isActingAsOther = (user: CurrentUser): boolean => user.is_viewing_as || Boolean(user.visit)
