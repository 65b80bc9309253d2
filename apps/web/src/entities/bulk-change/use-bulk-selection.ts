import type { InfiniteData } from '@tanstack/react-query'
import { type Forms, limits, type Paged, type Permission } from '@veranda/contract'
import { type OwnedRecord, useRecordPermission } from '#lib/session/record-permission.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { listTotal } from '#ui/lists/list-total.ts'
import type { SelectionRules } from '#ui/lists/use-selection.ts'

interface List<T> {
  permissions: { read: Permission; update: Permission }
  /** The list's pages; old ones, shown while another filter loads, do not count. */
  query: { data: InfiniteData<Paged<T>> | undefined; isPlaceholderData: boolean }
  /** What the filter asks for. */
  conditions: object
  texts: SelectionRules<T>['texts']
  forms: Forms
}

/** What can be selected in a list for a bulk action, and all that its filter finds, in words. */
export function useBulkSelection<T extends OwnedRecord>({
  permissions,
  query: { data, isPlaceholderData },
  conditions,
  texts,
  forms,
}: List<T>): { rules: SelectionRules<T>; filterTotal: string } {
  const reaches = useRecordPermission()
  const { scope } = useCurrentUser()
  const first = data?.pages[0]
  const changesAllShown = scope(permissions.read) === scope(permissions.update)
  return {
    rules: {
      mayChoose: (record) => reaches(permissions.update, record),
      max: limits.bulkMax,
      texts,
      byFilter:
        first && !isPlaceholderData && changesAllShown
          ? { key: JSON.stringify(conditions), total: first.total }
          : undefined,
    },
    filterTotal: first ? listTotal(first, forms) : '',
  }
}
