import { limits } from '@veranda/contract'

/** The count of a filter chip as text: «12», past the cap «1000+»; nothing while loading and where it is unknown. */
export function chipCount(count: number | null | undefined): string | undefined {
  return count && count > limits.chipCountCap ? `${limits.chipCountCap}+` : count?.toString()
}
