import TrashIcon from '@mui/icons-material/DeleteOutlined'
import InboxIcon from '@mui/icons-material/MoveToInboxOutlined'
import SearchIcon from '@mui/icons-material/SearchOff'
import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { pages } from '@veranda/contract'
import { ImportLink } from '#entities/import/import-link.tsx'
import { texts } from '#features/leads/texts.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { EmptyState } from '#ui/page/states.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { clearedParams, hasFilters, isUndecidedView, type LeadFilter } from './lead-filter.ts'

const t = texts.list

/** The view of raw requests without further filters. */
const isOnlyUndecided = (filter: LeadFilter): boolean =>
  isUndecidedView(filter) && !hasFilters({ ...filter, status: [], user: null })

/** An empty list: nothing found, nothing in the trash, or no leads yet. */
export function NoLeads({ filter, onAdd }: { filter: LeadFilter; onAdd: (() => void) | null }) {
  const { params, setParams } = useSearchParams()
  const isOwn = useCurrentUser().scope('lead.read') === 'own'
  if (isOnlyUndecided(filter)) {
    return <EmptyState icon={<DoneIcon />} title={t.allDecidedTitle} text={t.allDecidedText} />
  }
  if (hasFilters(filter)) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t.nothingTitle}
        text={t.nothingText}
        action={
          <Button variant="outlined" onClick={() => setParams(clearedParams(params))}>
            {t.reset}
          </Button>
        }
      />
    )
  }
  if (filter.isTrash) {
    return <EmptyState icon={<TrashIcon />} title={t.trashEmptyTitle} text={t.trashEmptyText} />
  }
  return (
    <EmptyState
      icon={<InboxIcon />}
      title={isOwn ? t.emptyOwnTitle : t.emptyTitle}
      text={isOwn ? t.emptyOwnText : t.emptyText}
      action={<FirstSteps onAdd={onAdd} />}
    />
  )
}

function FirstSteps({ onAdd }: { onAdd: (() => void) | null }) {
  const { can } = useCurrentUser()
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
      {can('lead_form.manage') && (
        <LinkButton variant="contained" to={pages['leads.forms.create'].path}>
          {t.createForm}
        </LinkButton>
      )}
      <ImportLink target="leads" label={t.import} />
      {onAdd && (
        <Button variant="outlined" onClick={onAdd}>
          {t.add}
        </Button>
      )}
    </Stack>
  )
}
