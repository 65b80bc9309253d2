import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { FileThumb } from '#entities/file/file-thumb.tsx'
import { texts as fileTexts } from '#entities/file/texts.ts'
import { FilePlace } from '#features/files/file-place.tsx'
import { texts } from '#features/files/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fileSize } from '#lib/format/file-size.ts'
import { SelectBox } from '#ui/lists/select-box.tsx'
import { FileActions } from './file-actions.tsx'
import type { FilesProps } from './file-table.tsx'

/** Files as cards, for phones. */
export function FileCards({ files, folders, hasPlaces, isTrash, selection, onOpen }: FilesProps) {
  const dates = useDates()
  return (
    <Box
      component="ul"
      aria-label={texts.list.table}
      sx={{ display: 'grid', gap: 1, listStyle: 'none', p: 0, m: 0 }}
    >
      {files.map((file) => (
        <Card component="li" key={file.id} sx={{ display: 'flex', alignItems: 'center', pl: 1 }}>
          {selection && <SelectBox record={file} selection={selection} />}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <ButtonBase
              onClick={() => onOpen(file)}
              aria-label={fileTexts.open(file.name)}
              sx={{ width: '100%', gap: 1.5, py: 1.25, justifyContent: 'flex-start', textAlign: 'left' }}
            >
              <FileThumb file={file} size={52} />
              <Box sx={{ minWidth: 0 }}>
                <Typography noWrap sx={{ fontWeight: 600 }}>
                  {file.name}
                </Typography>
                <Typography variant="body2" color="textSecondary" noWrap>
                  {fileSize(file.size)} · {dates.dateTime(isTrash ? file.deleted_at : file.created_at)}
                </Typography>
              </Box>
            </ButtonBase>
            {hasPlaces && (
              <Typography variant="body2" sx={{ pb: 1 }}>
                <FilePlace file={file} folders={folders} />
              </Typography>
            )}
          </Box>
          <FileActions file={file} />
        </Card>
      ))}
    </Box>
  )
}
