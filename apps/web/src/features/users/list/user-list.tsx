import GroupIcon from '@mui/icons-material/GroupOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pages, type User } from '@veranda/contract'
import { texts } from '#features/users/texts.ts'
import { type UserFilter, userListQuery } from '#features/users/user-queries.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { EmptyState } from '#ui/page/states.tsx'
import { PagedList } from '#ui/records/paged-list.tsx'
import { useTableRoom } from '#ui/records/use-table-room.ts'
import { LinkButton } from '#ui/router-link.tsx'
import { UserCards } from './user-cards.tsx'
import { UserTable } from './user-table.tsx'

const t = texts.list

export function UserList({ filter }: { filter: UserFilter }) {
  const query = useInfiniteQuery(userListQuery(filter))
  const isNarrowed = Boolean(filter.q || filter.role || filter.status)
  return (
    <PagedList query={query} texts={t}>
      {(users) => {
        if (users.length === 0) return <NobodyFound />
        return (
          <>
            <Users users={users} />
            {users.length === 1 && !isNarrowed && <Alone />}
          </>
        )
      }}
    </PagedList>
  )
}

/** A table where there is room for one. */
function Users({ users }: { users: User[] }) {
  const Layout = useTableRoom() ? UserTable : UserCards
  return <Layout users={users} />
}

function Alone() {
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

function NobodyFound() {
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
