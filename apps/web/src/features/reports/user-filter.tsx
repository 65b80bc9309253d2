import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '#entities/user/colleagues-query.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { texts as t } from './texts.ts'

/** Filter by user; it lives in the URL. */
export function UserFilter({ userId }: { userId: number | null }) {
  const { setParams } = useSearchParams()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const isKnown = colleagues.some(({ id }) => id === userId)
  return (
    <TextField
      select
      size="small"
      label={t.manager}
      value={userId === null || !isKnown ? '' : userId}
      onChange={({ target }) => setParams({ user: String(target.value) || undefined })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 240 } }}
    >
      <MenuItem value="">{t.everybody}</MenuItem>
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
