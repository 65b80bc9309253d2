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
  /** Whether a value can be shown yet. */
  knows: (value: string) => boolean
}

interface Asked {
  withCrews: boolean
  /** Those alone who may go; otherwise anyone who may have gone. */
  mayGo?: boolean
  /** Chosen before: stays even if its crew is in the archive, or the person may go no more. */
  kept?: string
}

/** Crews and people to choose from. */
export function useAssigneeOptions({ withCrews, mayGo = false, kept = '' }: Asked): Options {
  const { data: crews = [] } = useQuery(crewsQuery)
  const { data = [] } = useQuery(colleaguesQuery)
  const colleagues = data.filter(
    ({ id, role }) => !mayGo || scopeOf(role, 'order.measure') !== null || `user:${id}` === kept,
  )
  const shown = withCrews
    ? crews.filter(({ id, archived_at }) => archived_at === null || `crew:${id}` === kept)
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
