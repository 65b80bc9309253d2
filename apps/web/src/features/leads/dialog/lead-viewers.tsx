import EyeIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { channels } from '@veranda/contract'
import { texts } from '#features/leads/texts.ts'
import { usePresence } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

/** Colleagues who have the lead open now, so that two do not call the same person. */
export function LeadViewers({ leadId }: { leadId: number }) {
  const { user } = useCurrentUser()
  const present = usePresence(channels.lead(leadId))
  const names = present.filter(({ id }) => id !== user?.id).map(({ name }) => name)
  const text = names.length > 0 ? texts.person.viewers(names) : ''
  return (
    <Box
      role="status"
      sx={{
        display: text ? 'flex' : 'none',
        alignItems: 'center',
        gap: 0.5,
        order: 2,
        minWidth: 0,
        pb: { xs: 0.5, md: 0 },
        width: { xs: '100%', md: 'auto' },
      }}
    >
      <EyeIcon aria-hidden sx={{ fontSize: 16, color: 'warning.main' }} />
      <Typography variant="body2" noWrap title={text}>
        {text}
      </Typography>
    </Box>
  )
}
