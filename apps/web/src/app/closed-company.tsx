import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { api, type CurrentUser, limits } from '@veranda/contract'
import { ExportsBlock } from '#entities/export/exports-block.tsx'
import { useDates } from '#lib/format/dates.ts'
import { call } from '#lib/http/call.ts'
import { everyQuery } from '#lib/query/query-keys.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { Logo } from '#ui/logo.tsx'
import { PageMain } from '#ui/page/page-main.tsx'
import { useSignOut } from '#ui/use-sign-out.tsx'
import { texts } from './texts.ts'

const t = texts.closed
const dayMs = 86_400_000

/** The only page of a closed company: reopen, export the data, sign out. */
export function ClosedCompany({ user }: { user: CurrentUser }) {
  const { date } = useDates()
  const { can } = useCurrentUser()
  const reopen = useMutation({
    mutationFn: () => call(api.accountClosure.reopen),
    meta: { texts: t.reopenCall, refreshes: [everyQuery] },
  })
  const { signOut, dialog } = useSignOut()
  const until = new Date(Date.parse(user.company.closed_at ?? '') + limits.closedDays * dayMs)
  return (
    <PageMain sx={{ maxWidth: 640, mx: 'auto', px: 2, py: { xs: 4, sm: 8 } }}>
      <Logo />
      <Typography variant="h1" sx={{ mt: 4 }}>
        {t.title}
      </Typography>
      <Typography sx={{ mt: 1.5 }}>{t.text(date(until.toISOString()))}</Typography>
      {!can('company.close') && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t.notOwner}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 3 }}>
        {can('company.close') && (
          <Button variant="contained" onClick={() => reopen.mutate()} loading={reopen.isPending}>
            {t.reopen}
          </Button>
        )}
        <Button onClick={signOut}>{texts.signOut}</Button>
      </Stack>
      {can('company.export') && (
        <Box sx={{ mt: 5 }}>
          <ExportsBlock />
        </Box>
      )}
      {dialog}
    </PageMain>
  )
}
