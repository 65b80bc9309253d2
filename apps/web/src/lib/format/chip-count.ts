import { limits } from '@veranda/contract'

/** The count of a filter chip as text: «12», past the cap «1000+». */
export function chipCount(count: number | undefined): string | undefined {
  return count !== undefined && count > limits.chipCountCap ? `${limits.chipCountCap}+` : count?.toString()
}
