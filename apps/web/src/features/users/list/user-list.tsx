import GroupIcon from '@mui/icons-material/GroupOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pages } from '@veranda/contract'
import { texts } from '#features/users/texts.ts'
import { type UserFilter, userListQuery } from '#features/users/user-queries.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { listShortcuts } from '#ui/lists/row-keys.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { useUserColumns } from './use-user-columns.tsx'
import { UserCard } from './user-card.tsx'
import { UserFilters } from './user-filters.tsx'

const t = texts.list
const shortcuts = listShortcuts(t.title)

export function UserList({ filter }: { filter: UserFilter }) {
  const query = useInfiniteQuery(userListQuery(filter))
  const navigate = useNavigate()
  const columns = useUserColumns()
  const isNarrowed = Boolean(filter.q || filter.role || filter.status)
  return (
    <RecordList
      name="users"
      label={t.table}
      query={query}
      texts={t}
      toolbar={<UserFilters filter={filter} />}
      columns={columns}
      onOpen={({ id }) => void navigate({ to: pathTo('users.edit', { id }) })}
      card={(user) => <UserCard user={user} />}
      shortcuts={shortcuts}
      empty={<NoUsersFound />}
      after={({ length }) => length === 1 && !isNarrowed && <OnlyUserHint />}
    />
  )
}

function OnlyUserHint() {
  return (
    <EmptyState
      icon={<GroupIcon />}
      title={t.emptyTitle}
      text={t.emptyText}
      action={
        <LinkButton variant="outlined" to={pages['users.create'].path}>
          {t.invite}
        </LinkButton>
      }
    />
  )
}

function NoUsersFound() {
  const { setParams } = useSearchParams()
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={t.nothingTitle}
      text={t.nothingText}
      action={
        <Button
          variant="outlined"
          onClick={() => setParams({ q: undefined, role: undefined, status: undefined })}
        >
          {t.reset}
        </Button>
      }
    />
  )
}
