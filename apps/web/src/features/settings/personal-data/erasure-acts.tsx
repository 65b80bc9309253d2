import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { erasureReasons, type PersonalDataErasure } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { erasuresQuery, useDownloadAct } from './personal-data-queries.ts'
import { personalDataTexts } from './personal-data-texts.ts'

const t = personalDataTexts.acts

/** Acts of erased data, newest first, each as PDF. */
export function ErasureActs() {
  const { data: acts, error, refetch } = useQuery(erasuresQuery)
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {error && !acts && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!error && !acts && <ListSkeleton />}
      {acts?.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      {acts && acts.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
          {acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </Stack>
      )}
    </SectionCard>
  )
}

const row = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: 1,
  alignItems: { sm: 'center' },
  justifyContent: 'space-between',
} as const

function Act({ act: { id, number, subject, reason, created_at, user_name } }: { act: PersonalDataErasure }) {
  const { dateTime } = useDates()
  const download = useDownloadAct()
  return (
    <Box component="li" sx={row}>
      <div>
        <Typography variant="subtitle2" component="p">
          {t.act(number, subject)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {erasureReasons[reason]}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[dateTime(created_at), user_name].filter(Boolean).join(' · ')}
        </Typography>
      </div>
      <Button
        variant="outlined"
        loading={download.isPending}
        onClick={() => download.mutate(id)}
        aria-label={t.downloadOf(number)}
        sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
      >
        {t.download}
      </Button>
    </Box>
  )
}
