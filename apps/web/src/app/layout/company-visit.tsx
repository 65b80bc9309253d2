import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { api, pages } from '@veranda/contract'
import { texts } from '#app/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { call } from '#lib/http/call.ts'
import { switchImpersonation } from '#lib/session/company-visit.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { frame } from '#ui/theme.ts'

/** A banner on every page of an impersonated company: which one, why, and the way back. */
export function CompanyVisit() {
  const visit = useCurrentUser().user?.visit
  const dates = useDates()
  const leave = useMutation({
    mutationFn: (id: number) => call(api.visits.end, { params: { id } }),
    // An impersonation that has already ended is left all the same.
    onSettled: () => switchImpersonation(null, pages['admin.companies'].path),
    meta: { isSilent: true },
  })
  if (!visit) return null
  return (
    <Alert
      severity="warning"
      role="region"
      aria-label={texts.visit.label}
      sx={{ mb: 2, alignItems: 'center', position: { sm: 'sticky' }, top: frame.bar + 8, zIndex: 5 }}
      action={
        <Button
          color="inherit"
          onClick={() => leave.mutate(visit.id)}
          loading={leave.isPending}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {texts.visit.leave}
        </Button>
      }
    >
      <Box sx={{ fontWeight: 650 }}>{texts.visit.title(visit.company.name)}</Box>
      {texts.visit.reason(visit.reason, dates.dateTime(visit.expires_at).slice(-5))}
    </Alert>
  )
}
