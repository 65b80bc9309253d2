import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type Task, taskState, taskStates } from '@veranda/contract'
import { useState } from 'react'
import { TaskDialog } from '#entities/task/task-dialog.tsx'
import type { TaskFilter } from '#entities/task/task-queries.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TaskList } from './task-list.tsx'
import { texts } from './texts.ts'

/** `/tasks`: tasks, most urgent first. */
export function TasksPage() {
  const { params } = useSearchParams()
  const { can, scope } = useCurrentUser()
  const [edited, setEdited] = useState<Task | 'new' | null>(null)
  const add = can('task.manage') ? () => setEdited('new') : null
  const filter: TaskFilter = {
    state: taskState.safeParse(params.state).data ?? 'open',
    q: (params.q ?? '').slice(0, 100),
    user: params.user === 'me' ? 'me' : undefined,
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          add && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
              {texts.add}
            </Button>
          )
        }
      />
      <Filters filter={filter} hasOthers={scope('task.read') === 'all'} />
      <TaskList filter={filter} onAdd={add} onEdit={setEdited} />
      {edited && <TaskDialog task={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Filters({ filter, hasOthers }: { filter: TaskFilter; hasOthers: boolean }) {
  const { setParams } = useSearchParams()
  const isMine = filter.user === 'me'
  return (
    <Stack sx={{ gap: 1.5, mb: 2 }}>
      <Stack direction="row">
        <SearchField value={filter.q ?? ''} onSearch={(q) => setParams({ q })} label={texts.search} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', columnGap: 3 }}>
        <Stack direction="row" role="group" aria-label={texts.states} sx={{ gap: 1, flexWrap: 'wrap' }}>
          {Object.entries(taskStates).map(([state, label]) => (
            <FilterChip
              key={state}
              label={label}
              isOn={filter.state === state}
              onClick={() => setParams({ state: state === 'open' ? undefined : state })}
            />
          ))}
        </Stack>
        {hasOthers && (
          <FilterChip
            label={texts.mine}
            isOn={isMine}
            onClick={() => setParams({ user: isMine ? undefined : 'me' })}
          />
        )}
      </Stack>
    </Stack>
  )
}
