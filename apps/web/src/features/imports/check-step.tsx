import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  counted,
  type DataImport,
  formatNumber,
  type ImportReport,
  type ImportSettings,
  plural,
} from '@veranda/contract'
import { importTexts } from '#entities/import/import-texts.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { FaultsTable } from './faults-table.tsx'
import { useCheckImport, useStartImport } from './import-queries.ts'
import { Questions } from './questions.tsx'
import { DefaultStatus } from './settings-fields.tsx'
import { texts } from './texts.ts'

const t = texts.check

interface Props {
  draft: DataImport
  report: ImportReport
  settings: ImportSettings
  onChecked: (settings: ImportSettings, report: ImportReport) => void
  onBack: () => void
}

/** Preview of the import with its errors; nothing has been written yet. */
export function CheckStep({ draft, report, settings, onChecked, onBack }: Props) {
  const check = useCheckImport(draft.id)
  const again = (next: ImportSettings) =>
    check.mutate(next, { onSuccess: (checked) => onChecked(next, checked) })
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
      <Questions report={report} settings={settings} isPending={check.isPending} onAnswer={again} />
      {check.error && <Alert severity="error">{failureText(check.error, texts.columns.call)}</Alert>}
      {report.errors.length > 0 && (
        <FaultsTable title={t.errorsTitle} hint={t.errorsHint} label={t.table} faults={report.errors} />
      )}
      {report.warnings.length > 0 && (
        <FaultsTable
          title={t.warningsTitle}
          hint={t.warningsHint}
          label={t.warningsTable}
          faults={report.warnings}
        />
      )}
      {report.new_tags.count > 0 && (
        <Alert severity="info">{t.newTags(report.new_tags.count, report.new_tags.names)}</Alert>
      )}
      <SharedContacts shared={report.shared_contacts} />
      {report.call_count > 0 && (
        <Alert severity="info">
          {t.calls(
            counted(report.call_count, importTexts.records.leads),
            plural(report.call_count, t.callsVerb),
          )}
          {report.given_values.some(({ field }) => field === 'status') && ` ${t.callsByWord}`}
          <DefaultStatus
            value={settings.status}
            onChange={(status) => again({ ...settings, status })}
            sx={{ display: 'flex', mt: 1.5, maxWidth: 320 }}
          />
        </Alert>
      )}
      {importCount === 0 && <Alert severity="warning">{t.nothing}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {importCount > 0 && (
          <Button
            variant="contained"
            onClick={() => start.mutate()}
            loading={start.isPending}
            disabled={report.unclear_date !== null}
          >
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

/** Which of several clients with the same phone or e-mail is updated. */
function SharedContacts({ shared: { row_count, examples } }: { shared: ImportReport['shared_contacts'] }) {
  if (row_count === 0) return null
  return (
    <Alert severity="warning">
      {t.shared(row_count)}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {examples.map(({ row, client, clients_count }) => (
          <li key={row}>{t.sharedClient(row, client.name, client.number, clients_count - 1)}</li>
        ))}
      </Box>
      {row_count > examples.length && t.moreRows(row_count - examples.length)}
    </Alert>
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
    report.warning_count > 0 && t.warned(formatNumber(report.warning_count)),
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
