import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import Button from '@mui/material/Button'
import { pages, staffRole, userStatus } from '@veranda/contract'
import { useState } from 'react'
import { LeftoversNotice } from '#features/users/edit/leftovers-notice.tsx'
import { RolesDialog } from '#features/users/roles-dialog.tsx'
import { texts } from '#features/users/texts.ts'
import type { UserFilter } from '#features/users/user-queries.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { UserList } from './user-list.tsx'

const t = texts.list

/** `/users`: users and invitations, and the permissions of roles. */
export function UsersPage() {
  const { params } = useSearchParams()
  const [isShowingRoles, setShowingRoles] = useState(false)
  const filter: UserFilter = {
    q: (params.q ?? '').slice(0, 100),
    role: staffRole.safeParse(params.role).data,
    status: userStatus.safeParse(params.status).data,
  }
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <Button color="secondary" startIcon={<ShieldIcon />} onClick={() => setShowingRoles(true)}>
              {t.roles}
            </Button>
            <LinkButton variant="contained" startIcon={<PersonAddIcon />} to={pages['users.create'].path}>
              {t.invite}
            </LinkButton>
          </>
        }
      />
      <LeftoversNotice />
      <UserList filter={filter} />
      {isShowingRoles && <RolesDialog onClose={() => setShowingRoles(false)} />}
    </>
  )
}
