import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { FileFolder, FileRecord } from '@veranda/contract'
import { FileThumb } from '#entities/file/file-thumb.tsx'
import { texts as fileTexts } from '#entities/file/texts.ts'
import { FilePlace } from '#features/files/file-place.tsx'
import { texts } from '#features/files/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fileSize } from '#lib/format/file-size.ts'
import { FileActions } from './file-actions.tsx'
import type { Selection } from './use-selection.ts'

const t = texts.list
const roomy = { display: { xs: 'none', xl: 'table-cell' }, whiteSpace: 'nowrap' }

export interface FilesProps {
  files: FileRecord[]
  folders: FileFolder[]
  /** Whether the files lie in different places. */
  hasPlaces: boolean
  isTrash: boolean
  selection: Selection
  onOpen: (file: FileRecord) => void
}

export function FileTable({ files, folders, hasPlaces, isTrash, selection, onOpen }: FilesProps) {
  const dates = useDates()
  return (
    <Card>
      <TableContainer>
        <Table
          aria-label={t.table}
          sx={{ '& td, & th': { borderColor: 'divider' }, '& th': { whiteSpace: 'nowrap' } }}
        >
          <TableHead>
            <TableRow>
              {selection.isOfUse && (
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={selection.isAll}
                    indeterminate={selection.ids.length > 0 && !selection.isAll}
                    onChange={selection.toggleAll}
                    slotProps={{ input: { 'aria-label': t.selectAll } }}
                  />
                </TableCell>
              )}
              <TableCell>{t.columns.name}</TableCell>
              {hasPlaces && <TableCell>{t.columns.place}</TableCell>}
              <TableCell align="right">{t.columns.size}</TableCell>
              <TableCell>{isTrash ? t.columns.deleted : t.columns.created}</TableCell>
              <TableCell sx={roomy}>{t.columns.user}</TableCell>
              <TableCell align="right">{t.columns.actions}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {files.map((file) => (
              <TableRow
                key={file.id}
                hover
                selected={selection.has(file.id)}
                sx={{ '&:last-child > *': { border: 0 }, '& > td': { py: 1 } }}
              >
                {selection.isOfUse && (
                  <TableCell padding="checkbox">
                    <SelectBox file={file} selection={selection} />
                  </TableCell>
                )}
                <TableCell sx={{ width: '100%', minWidth: 220 }}>
                  <FileName file={file} onOpen={onOpen} />
                </TableCell>
                {hasPlaces && (
                  <TableCell sx={{ minWidth: 160 }}>
                    <FilePlace file={file} folders={folders} />
                  </TableCell>
                )}
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {fileSize(file.size)}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                  {dates.dateTime(isTrash ? file.deleted_at : file.created_at)}
                </TableCell>
                <TableCell sx={roomy}>{file.user?.name}</TableCell>
                <TableCell align="right">
                  <FileActions file={file} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  )
}

export function SelectBox({ file, selection }: { file: FileRecord; selection: Selection }) {
  return (
    <Checkbox
      checked={selection.has(file.id)}
      disabled={!file.can_change}
      onChange={() => selection.toggle(file.id)}
      slotProps={{ input: { 'aria-label': t.select(file.name) } }}
    />
  )
}

function FileName({ file, onOpen }: { file: FileRecord; onOpen: (file: FileRecord) => void }) {
  return (
    <ButtonBase
      onClick={() => onOpen(file)}
      aria-label={fileTexts.open(file.name)}
      sx={{
        gap: 1.5,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        width: '100%',
        minHeight: 44,
      }}
    >
      <FileThumb file={file} />
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {file.name}
      </Typography>
    </ButtonBase>
  )
}
