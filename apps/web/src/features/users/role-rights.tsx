import Box from '@mui/material/Box'
import { permissionSummary, type StaffRole } from '@veranda/contract'

/** Permissions of a role by area, in words. */
export function RoleRights({ role }: { role: StaffRole }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '140px 1fr' },
        rowGap: { xs: 0, sm: 0.75 },
      }}
    >
      {permissionSummary(role).map(({ area, words }) => (
        <Box key={area} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontWeight: 600, pt: { xs: 1, sm: 0 } }}>
            {area}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            {words}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
