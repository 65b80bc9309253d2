import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChatSettings, contrast, staffFaces, textColorOn } from '@veranda/contract'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { draftFields } from '#features/chat-settings/channel/draft-fields.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { SectionProps } from './section-props.ts'
import { type DraftSection, useDraftSection } from './use-draft-section.ts'

const t = channelTexts.look

/** Appearance and texts of the widget. */
export function LookSection({ draft, keys }: SectionProps) {
  const { state, fault } = useDraftSection(draft, keys)
  const { part, set, text, number } = draftFields(draft, 'appearance', fault)
  const lines = { multiline: true, minRows: 2 }
  return (
    <SectionFormCard title={t.title} hint={t.hint} section={state} isGuardedElsewhere>
      <ColorField field={text('color', t.colorHint)} onPick={(color) => set({ color })} />
      <ChoiceField
        label={t.side}
        options={t.sides}
        value={part.side}
        theirs={draft.clashes['appearance.side']}
        onChange={(side) => set({ side })}
        isRow
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <TextField {...number('offset_x')} label={t.offset_x} fullWidth />
        <TextField {...number('offset_y')} label={t.offset_y} fullWidth />
      </Stack>
      <TextField {...text('title')} label={t.heading} required />
      <TextField {...text('greeting', t.greetingHint)} label={t.greeting} {...lines} />
      <ChoiceField
        label={t.staff_face}
        options={staffFaces}
        value={part.staff_face}
        theirs={draft.clashes['appearance.staff_face']}
        onChange={(staff_face) => set({ staff_face })}
      />
      <Questions questions={part.questions} onChange={(questions) => set({ questions })} fault={fault} />
      <TextField {...text('online_text')} label={t.online_text} />
      <TextField {...text('offline_text')} label={t.offline_text} {...lines} />
    </SectionFormCard>
  )
}

interface ColorProps {
  field: {
    name: string
    value: string
    error: boolean
    helperText: string | undefined
  } & Pick<React.ComponentProps<typeof TextField>, 'onChange'>
  onPick: (color: string) => void
}

const minContrast = 1.6

/** A colour, picked or typed, with its contrast. */
function ColorField({ field, onPick }: ColorProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(field.value)
  const ink = isColor ? textColorOn(field.value) : '#ffffff'
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Box
          component="input"
          type="color"
          aria-label={t.pickColor}
          value={isColor ? field.value : '#000000'}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => onPick(event.target.value)}
          sx={{
            width: 56,
            height: 56,
            p: 0.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            cursor: 'pointer',
          }}
        />
        <TextField {...field} label={t.color} sx={{ width: 180 }} />
      </Stack>
      {isColor && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t.contrast(t.inks[ink], contrast(field.value, ink).toFixed(1).replace('.', ','))}
        </Typography>
      )}
      {isColor && contrast(field.value, '#ffffff') < minContrast && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t.pale}
        </Alert>
      )}
    </Box>
  )
}

interface QuestionsProps {
  questions: ChatSettings['appearance']['questions']
  onChange: (questions: string[]) => void
  fault: DraftSection['fault']
}

const mostQuestions = 3

function Questions({ questions, onChange, fault }: QuestionsProps) {
  const set = (at: number, value: string) =>
    onChange(questions.map((one, index) => (index === at ? value : one)))
  return (
    <Stack role="group" aria-label={t.questions} sx={{ gap: 1.5 }}>
      <Box>
        <Typography variant="h3">{t.questions}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t.questionsHint}
        </Typography>
      </Box>
      {questions.map((question, index) => {
        const message = fault(`appearance.questions.${index}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
          <Stack key={index} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <TextField
              fullWidth
              size="small"
              label={t.question(index + 1)}
              value={question}
              onChange={(event) => set(index, event.target.value)}
              error={message !== undefined}
              helperText={message}
            />
            <IconButton
              aria-label={t.removeQuestion(index + 1)}
              onClick={() => onChange(questions.filter((_one, at) => at !== index))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Stack>
        )
      })}
      {questions.length < mostQuestions && (
        <div>
          <Button startIcon={<AddIcon />} onClick={() => onChange([...questions, ''])}>
            {t.addQuestion}
          </Button>
        </div>
      )}
    </Stack>
  )
}
