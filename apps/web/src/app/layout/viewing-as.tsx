import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { pages, roles } from '@veranda/contract'
import { texts } from '#app/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { viewAs } from '#lib/session/view-as.ts'

/** A banner while viewing as another role, with the way back. */
export function ViewingAs() {
  const { user } = useCurrentUser()
  if (!user?.is_viewing_as) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button onClick={() => viewAs(null, pages['users.index'].path)} sx={{ whiteSpace: 'nowrap' }}>
          {texts.viewAsMyself}
        </Button>
      }
    >
      {texts.viewingAs(roles[user.role])}
    </Alert>
  )
}
