import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PeriodPicker } from '#entities/report/period-picker.tsx'
import type { Period } from '#entities/report/report-period.ts'
import { texts as chartTexts } from '#entities/report/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useExportReport } from './report-queries.ts'
import { texts as t } from './texts.ts'

interface Props {
  period: Period
  /** URL of the workbook; `null` while the period is invalid. */
  workbook: string | null
  /** Further filters. */
  children?: ReactNode
}

const row = { gap: 1.5, flexWrap: 'wrap' } as const

/** Chooses the period, and downloads or prints the report. */
export function PeriodBar({ period, workbook, children }: Props) {
  const { date } = useDates()
  return (
    <Stack sx={{ gap: 2 }}>
      <PeriodPicker period={period}>{children}</PeriodPicker>
      {workbook && (
        <Stack direction="row" sx={{ ...row, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography color="textSecondary">
            {chartTexts.between(date(period.from), date(period.to))}
          </Typography>
          <TakeAlong workbook={workbook} />
        </Stack>
      )}
    </Stack>
  )
}

function TakeAlong({ workbook }: { workbook: string }) {
  const save = useExportReport(workbook)
  return (
    <Box className="not-printed" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t.export}
      </Button>
      <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
        {t.print}
      </Button>
    </Box>
  )
}
