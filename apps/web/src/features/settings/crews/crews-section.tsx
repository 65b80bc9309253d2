import AddIcon from '@mui/icons-material/Add'
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import UnarchiveIcon from '@mui/icons-material/UnarchiveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Crew, crewColors } from '@veranda/contract'
import { useState } from 'react'
import { crewsQuery } from '#entities/crew/crews-query.ts'
import { TagChip } from '#entities/dictionary/tag-chip.tsx'
import { WithModule } from '#entities/module/with-module.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { CrewDialog } from './crew-dialog.tsx'
import { useArchiveCrew } from './crew-queries.ts'
import { crewsTexts as t } from './crews-texts.ts'

export function CrewsSection() {
  return (
    <WithModule module="soft_windows" title={t.section}>
      <SectionCard title={t.section} hint={t.hint}>
        <Crews />
      </SectionCard>
    </WithModule>
  )
}

type Edited = { crew: Crew | null } | null

function Crews() {
  const { data, error, refetch } = useQuery(crewsQuery)
  const [edited, setEdited] = useState<Edited>(null)
  if (!data && error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const [active, archived] = [data.filter((one) => !one.archived_at), data.filter((one) => one.archived_at)]
  return (
    <>
      {active.length === 0 && <EmptyState icon={<GroupsIcon />} title={t.emptyTitle} text={t.emptyText} />}
      <CrewList label={t.list} crews={active} onEdit={(crew) => setEdited({ crew })} />
      <div>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited({ crew: null })}>
          {t.add}
        </Button>
      </div>
      {archived.length > 0 && (
        <>
          <Typography variant="h3">{t.archive}</Typography>
          <CrewList label={t.archive} crews={archived} onEdit={(crew) => setEdited({ crew })} />
        </>
      )}
      {edited && <CrewDialog {...edited} freeColor={rarestColor(active)} onClose={() => setEdited(null)} />}
    </>
  )
}

function rarestColor(crews: readonly Crew[]) {
  const used = (color: string) => crews.filter((one) => one.color === color).length
  return [...crewColors].sort((a, b) => used(a) - used(b))[0] ?? '#1d4ed8'
}

interface ListProps {
  label: string
  crews: readonly Crew[]
  onEdit: (crew: Crew) => void
}

function CrewList({ label, crews, onEdit }: ListProps) {
  if (crews.length === 0) return null
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {crews.map((crew) => (
        <CrewRow key={crew.id} crew={crew} onEdit={() => onEdit(crew)} />
      ))}
    </Box>
  )
}

function CrewRow({ crew, onEdit }: { crew: Crew; onEdit: () => void }) {
  const archive = useArchiveCrew(crew)
  const { name, members, capacity_m2, archived_at } = crew
  const facts = [
    members.map((one) => one.name).join(', ') || t.noMembers,
    capacity_m2 !== null && t.capacity(capacity_m2),
  ]
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TagChip tag={crew} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <IconButton aria-label={t.edit(name)} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={(archived_at ? t.restoreOne : t.archiveOne)(name)}
        disabled={archive.isPending}
        onClick={() => archive.mutate()}
      >
        {archived_at ? <UnarchiveIcon fontSize="small" /> : <ArchiveIcon fontSize="small" />}
      </IconButton>
    </Stack>
  )
}
