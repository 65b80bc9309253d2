import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { pages, roles } from '@veranda/contract'
import { useCurrentUser } from '#lib/use-current-user.ts'
import { viewAs } from '#lib/view-as.ts'
import { texts } from './texts.ts'

/** Says that one looks through another role's eyes, and leads back. */
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
