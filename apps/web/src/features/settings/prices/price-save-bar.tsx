import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { formProblemTexts } from '#ui/notices/form-problem-texts.ts'
import { pricesTexts } from './prices-texts.ts'
import type { PriceSaving } from './use-price-saving.ts'

const t = pricesTexts.editor

/** The effective date and the save button, always visible. */
export function PriceSaveBar({ saving, isDirty }: { saving: PriceSaving; isDirty: boolean }) {
  const { day, setDay, today, dayFault, problem, takeTheirs, isSaving, reset } = saving
  return (
    <Card
      ref={reserveBottomSpace}
      sx={{ position: 'sticky', bottom: { xs: 8, sm: 16 }, zIndex: 3, p: { xs: 1.5, sm: 2 }, boxShadow: 4 }}
    >
      {(problem || takeTheirs) && (
        <Box sx={{ mb: 1.5 }}>
          <FormProblem problem={problem} takeTheirs={takeTheirs} />
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          type="date"
          size="small"
          label={t.from}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={dayFault !== null}
          helperText={dayFault}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
          sx={{ width: 168 }}
        />
        <Button type="submit" variant="contained" loading={isSaving} sx={{ minHeight: 40 }}>
          {takeTheirs ? formProblemTexts.keepMine : t.save}
        </Button>
        {isDirty && (
          <Button color="secondary" onClick={reset} disabled={isSaving} sx={{ minHeight: 40 }}>
            {t.reset}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
