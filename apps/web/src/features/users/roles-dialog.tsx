import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { pages, roles, type StaffRole, staffRoles } from '@veranda/contract'
import { useId, useState } from 'react'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { viewAs } from '#lib/session/view-as.ts'
import { RoleRights } from './role-rights.tsx'
import { texts } from './texts.ts'

const t = texts.roles

/** All roles in words, with a button to view the app as one. */
export function RolesDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const { user } = useCurrentUser()
  const [role, setRole] = useState<StaffRole>('manager')
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 720, width: '100%' } } }}
    >
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      <DialogContent>
        <Tabs
          value={role}
          onChange={(_event, next: StaffRole) => setRole(next)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t.title}
        >
          {staffRoles.map((name) => (
            <Tab key={name} value={name} label={roles[name]} />
          ))}
        </Tabs>
        <Box sx={{ pt: 2 }}>
          <RoleRights role={role} />
        </Box>
      </DialogContent>
      <DialogActions>
        {role !== 'owner' && role !== user?.role && (
          <Button startIcon={<VisibilityIcon />} onClick={() => viewAs(role, pages.dashboard.path)}>
            {t.viewAsShort}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
