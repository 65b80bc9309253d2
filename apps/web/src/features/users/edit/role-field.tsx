import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { roles, type StaffRole, staffRoles } from '@veranda/contract'
import { Controller } from 'react-hook-form'
import { RoleRights } from '#features/users/role-rights.tsx'
import { texts } from '#features/users/texts.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import type { UserForm } from './user-form.ts'

/** Chooses a role, with its permissions in words. */
export function RoleField({ form, isDisabled }: { form: UserForm; isDisabled: boolean }) {
  const { user } = useCurrentUser()
  // Only an owner can appoint owners.
  const offered = staffRoles.filter((role) => role !== 'owner' || user?.role === 'owner')
  return (
    <Controller
      control={form.control}
      name="role"
      render={({ field, fieldState: { error } }) => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '240px 1fr' },
            gap: 3,
            alignItems: 'start',
          }}
        >
          <RadioGroup {...field} aria-label={texts.form.role}>
            {(offered.includes(field.value) ? offered : [...offered, field.value]).map((role: StaffRole) => (
              <FormControlLabel
                key={role}
                value={role}
                control={<Radio />}
                label={roles[role]}
                disabled={isDisabled}
              />
            ))}
            {error && <FormHelperText error>{error.message}</FormHelperText>}
          </RadioGroup>
          <Box aria-live="polite" sx={{ p: 2, borderRadius: 2, bgcolor: 'background.default' }}>
            <RoleRights role={field.value} />
          </Box>
        </Box>
      )}
    />
  )
}
