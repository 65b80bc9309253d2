import type { CurrentUser } from '@veranda/contract'

/** Whether one looks with one's own eyes: not as a colleague, and not as an operator on a visit. */
export const isOneself = (user: CurrentUser): boolean => !user.is_viewing_as && !user.visit
