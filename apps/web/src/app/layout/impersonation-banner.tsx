import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { api, pages } from '@veranda/contract'
import { texts } from '#app/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { call } from '#lib/http/call.ts'
import { switchImpersonation } from '#lib/session/impersonation.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { frame } from '#ui/theme.ts'

/** A banner on every page of an impersonated company: which one, why, and the way back. */
export function ImpersonationBanner() {
  const impersonation = useCurrentUser().user?.visit
  const dates = useDates()
  const leave = useMutation({
    mutationFn: (id: number) => call(api.visits.end, { params: { id } }),
    // An impersonation that has already ended is left all the same.
    onSettled: () => switchImpersonation(null, pages['admin.companies'].path),
    meta: { isSilent: true },
  })
  if (!impersonation) return null
  return (
    <Alert
      severity="warning"
      role="region"
      aria-label={texts.impersonation.label}
      sx={{ mb: 2, alignItems: 'center', position: { sm: 'sticky' }, top: frame.bar + 8, zIndex: 5 }}
      action={
        <Button
          color="inherit"
          onClick={() => leave.mutate(impersonation.id)}
          loading={leave.isPending}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {texts.impersonation.leave}
        </Button>
      }
    >
      <Box sx={{ fontWeight: 650 }}>{texts.impersonation.title(impersonation.company.name)}</Box>
      {texts.impersonation.reason(impersonation.reason, dates.dateTime(impersonation.expires_at).slice(-5))}
    </Alert>
  )
}
