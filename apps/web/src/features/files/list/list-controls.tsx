import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FileKind, fileKinds, fileSorts } from '@veranda/contract'
import { useFilesState } from '#features/files/files-state.ts'
import { texts } from '#features/files/texts.ts'
import { ListSearch } from '#ui/lists/list-search.tsx'

const t = texts.list

/** Search, type filter and sort order, all in the URL. */
export function ListControls() {
  const { state, setParams } = useFilesState()
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', mb: 2 }}>
      <ListSearch q={state.q} texts={t} />
      <TextField
        select
        size="small"
        label={t.kind}
        value={state.kind ?? ''}
        onChange={(event) => setParams({ kind: event.target.value })}
        sx={{ minWidth: 150, flex: { xs: 1, sm: 'none' } }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t.anyKind}</MenuItem>
        {(Object.keys(fileKinds) as FileKind[]).map((kind) => (
          <MenuItem key={kind} value={kind}>
            {fileKinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t.sort}
        value={state.sort}
        onChange={(event) => setParams({ sort: event.target.value })}
        sx={{ minWidth: 190, flex: { xs: 1, sm: 'none' } }}
      >
        {fileSorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t.sorts[sort]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
