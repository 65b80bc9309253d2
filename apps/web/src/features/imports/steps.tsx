import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import { texts } from './texts.ts'

/** The current step; one line on a phone. */
export function Steps({ current }: { current: number }) {
  const all = texts.steps.length
  return (
    <Box component="section" aria-label={texts.stepsLabel} sx={{ mb: 3, maxWidth: 1000 }}>
      <Typography sx={{ display: { sm: 'none' }, fontWeight: 600 }} role="status">
        {texts.stepOf(current + 1, all, texts.steps[current] ?? '')}
      </Typography>
      <Stepper activeStep={current} sx={{ display: { xs: 'none', sm: 'flex' } }}>
        {texts.steps.map((name, index) => (
          <Step key={name} completed={index < current || (index === current && current === all - 1)}>
            <StepLabel {...(index === current && { 'aria-current': 'step' })}>{name}</StepLabel>
          </Step>
        ))}
      </Stepper>
    </Box>
  )
}
