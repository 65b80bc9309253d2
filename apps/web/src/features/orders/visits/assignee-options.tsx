import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { scopeOf } from '@veranda/contract'
import type { ReactNode } from 'react'
import { crewsQuery } from '#entities/crew/crews-query.ts'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { calendarTexts as t } from '#features/orders/calendar/calendar-texts.ts'

interface Options {
  options: ReactNode[]
  /** Whether the option of a value is loaded. */
  knows: (value: string) => boolean
}

interface AssigneeOptionsParams {
  withCrews: boolean
  /** Only users whose role may measure; otherwise all colleagues. */
  onlyMeasurers?: boolean
  /** The current value: stays even if its crew is archived or the user may no longer measure. */
  current?: string
}

/** Options for assigning crews and users. */
export function useAssigneeOptions({
  withCrews,
  onlyMeasurers = false,
  current = '',
}: AssigneeOptionsParams): Options {
  const { data: crews = [] } = useQuery(crewsQuery)
  const { data = [] } = useQuery(colleaguesQuery)
  const colleagues = data.filter(
    ({ id, role }) => !onlyMeasurers || scopeOf(role, 'order.measure') !== null || `user:${id}` === current,
  )
  const shown = withCrews
    ? crews.filter(({ id, archived_at }) => archived_at === null || `crew:${id}` === current)
    : []
  const values = [...shown.map(({ id }) => `crew:${id}`), ...colleagues.map(({ id }) => `user:${id}`)]
  return {
    knows: (value) => value === '' || value === 'none' || values.includes(value),
    options: [
      shown.length > 0 && <ListSubheader key="crews">{t.crews}</ListSubheader>,
      ...shown.map(({ id, name }) => (
        <MenuItem key={`crew:${id}`} value={`crew:${id}`}>
          {name}
        </MenuItem>
      )),
      shown.length > 0 && <ListSubheader key="people">{t.people}</ListSubheader>,
      ...colleagues.map(({ id, name }) => (
        <MenuItem key={`user:${id}`} value={`user:${id}`}>
          {name}
        </MenuItem>
      )),
    ],
  }
}
