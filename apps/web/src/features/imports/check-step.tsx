import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { counted, type DataImport, formatNumber, type ImportReport } from '@veranda/contract'
import { importTexts } from '#entities/import/import-texts.ts'
import { useStartImport } from './import-queries.ts'
import { texts } from './texts.ts'

const t = texts.check

interface Props {
  draft: DataImport
  report: ImportReport
  onBack: () => void
}

/** Preview of the import with its errors; nothing has been written yet. */
export function CheckStep({ draft, report, onBack }: Props) {
  const start = useStartImport(draft.id)
  const importCount = report.create_count + report.update_count
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <Typography variant="h2">{t.title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t.intro}
        </Typography>
      </Box>
      <Counts report={report} />
      {report.errors.length > 0 && <Faults report={report} />}
      {importCount === 0 && <Alert severity="warning">{t.nothing}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {importCount > 0 && (
          <Button variant="contained" onClick={() => start.mutate()} loading={start.isPending}>
            {t.start(counted(importCount, importTexts.records[draft.target]))}
          </Button>
        )}
        <Button color="secondary" onClick={onBack} disabled={start.isPending}>
          {t.back}
        </Button>
      </Stack>
    </Stack>
  )
}

function Counts({ report }: { report: ImportReport }) {
  const counts = [
    { label: t.create, count: report.create_count, color: 'success.main' },
    { label: t.update, count: report.update_count, color: 'primary.main' },
    { label: t.skip, count: report.skip_count, color: 'text.primary' },
    { label: t.errors, count: report.error_count, color: 'error.main' },
  ]
  const repeats = [
    report.repeat_count > 0 && t.repeats(formatNumber(report.repeat_count)),
    report.file_repeat_count > 0 && t.fileRepeats(formatNumber(report.file_repeat_count)),
  ].filter(Boolean)
  return (
    <Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, gap: 2, m: 0 }}
      >
        {counts.map(({ label, count, color }) => (
          <Box key={label} sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="h2"
              sx={{ m: 0, color: count > 0 ? color : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {formatNumber(count)}
            </Typography>
          </Box>
        ))}
      </Box>
      {repeats.length > 0 && (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          {repeats.join(' ')}
        </Typography>
      )}
    </Box>
  )
}

function Faults({ report: { errors, error_count } }: { report: ImportReport }) {
  return (
    <Box>
      <Typography variant="h3">{t.errorsTitle}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {t.errorsHint} {error_count > errors.length && t.firstErrors(formatNumber(errors.length))}
      </Typography>
      <TableContainer
        sx={{ maxHeight: 360, '& td, & th': { px: { xs: 1, sm: 2 } } }}
        tabIndex={0}
        role="region"
        aria-label={t.table}
      >
        <Table size="small" stickyHeader aria-label={t.table}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{t.row}</TableCell>
              <TableCell>{t.column}</TableCell>
              <TableCell>{t.reason}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {errors.map(({ row, column, message }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{row}</TableCell>
                <TableCell sx={{ overflowWrap: 'break-word', maxWidth: 200 }}>{column}</TableCell>
                <TableCell sx={{ overflowWrap: 'break-word', maxWidth: 480 }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
