import CheckIcon from '@mui/icons-material/CheckCircle'
import TodoIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import {
  type CompanyModule,
  modules as catalogue,
  type Dashboard,
  type ModuleCode,
  pages,
  type StartStep,
  startSteps,
} from '@veranda/contract'
import { SectionCard } from '#ui/page/section-card.tsx'
import { LinkButton, RouterLink } from '#ui/router-link.tsx'
import { texts } from './texts.ts'
import { useHiddenSteps } from './use-hidden-steps.ts'
import { missingModule, shopPath } from './with-block.tsx'

const t = texts.start

/** The page of each step, and the module it needs. */
const ways: Record<StartStep, { to: string; module?: ModuleCode }> = {
  company: { to: `${pages.settings.path}?section=requisites` },
  form: { to: pages['leads.forms'].path, module: 'leads' },
  lead: { to: pages['leads.index'].path, module: 'leads' },
  client: { to: pages['leads.index'].path, module: 'leads' },
  order: { to: pages['orders.index'].path, module: 'soft_windows' },
}

interface Props {
  steps: NonNullable<Dashboard['start']>
  modules: readonly CompanyModule[]
}

/** First steps of a new company; the first open one has a button. */
export function StartSteps({ steps, modules }: Props) {
  const { isHidden, hide } = useHiddenSteps()
  if (isHidden) return null
  const next = startSteps.find((step) => !steps[step])
  const done = startSteps.filter((step) => steps[step]).length
  return (
    <SectionCard
      title={t.title}
      hint={t.hint(done, startSteps.length)}
      action={
        <Button size="small" color="secondary" onClick={hide}>
          {t.hide}
        </Button>
      }
    >
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(5, minmax(0, 1fr))' },
          listStyle: 'none',
          p: 0,
          m: 0,
        }}
      >
        {startSteps.map((step) => (
          <Step key={step} step={step} isDone={steps[step]} isNext={step === next} modules={modules} />
        ))}
      </Box>
    </SectionCard>
  )
}

interface StepProps extends Pick<Props, 'modules'> {
  step: StartStep
  isDone: boolean
  isNext: boolean
}

function Step({ step, isDone, isNext, modules }: StepProps) {
  const { title, text, action } = t.steps[step]
  const { to, module } = ways[step]
  const isLocked = module !== undefined && missingModule(module, modules)
  return (
    <Box component="li" aria-current={isNext ? 'step' : undefined}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {isDone ? (
          <CheckIcon aria-hidden color="success" />
        ) : (
          <TodoIcon aria-hidden sx={{ color: isNext ? 'primary.main' : 'text.secondary' }} />
        )}
        <Typography sx={{ fontWeight: 600, ...(isDone && { color: 'text.secondary' }) }}>
          {title}
          {isDone && <span style={visuallyHidden}>: {t.done}</span>}
        </Typography>
      </Box>
      {!isDone && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {isLocked ? (
            <>
              {t.moduleNeeded(catalogue[module].name)}{' '}
              <RouterLink to={shopPath(module)}>{texts.moduleOpen}</RouterLink>
            </>
          ) : (
            text
          )}
        </Typography>
      )}
      {isNext && !isLocked && (
        <LinkButton to={to} variant="contained" size="small" sx={{ mt: 1.5 }}>
          {action}
        </LinkButton>
      )}
    </Box>
  )
}
