import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { ChatChannel } from '@veranda/contract'
import { channelsQuery } from '#features/chat-settings/channel/channel-queries.ts'
import { channelTexts } from '#features/chat-settings/channel/channel-texts.ts'
import { IdentityCard } from '#features/chat-settings/channel/identity-card.tsx'
import { isAllowed, originOf, placeOf, seenText } from '#features/chat-settings/channel/time-ago.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { CopyField } from '#ui/records/copy-field.tsx'
import type { SectionProps } from './section-props.ts'
import { widgetSnippet } from './snippet.ts'
import { type DraftSection, useDraftSection } from './use-draft-section.ts'

const t = channelTexts.install

/** The snippet for the site, and its allowed origins. */
export function InstallSection({ draft, keys }: SectionProps) {
  const { channel, values, set } = draft
  const { state, fault } = useDraftSection(draft, keys)
  const allow = (origin: string) => set({ allowed_origins: [...values.allowed_origins, origin] })
  return (
    <Stack sx={{ gap: 3 }}>
      <SectionCard title={t.snippetTitle}>
        <CopyField
          label={t.snippetTitle}
          hint={t.snippetHint}
          text={widgetSnippet(channel.public_key)}
          copyLabel={t.copy}
          copied={t.copied}
          isMultiline
        />
        <Check channel={channel} allowed={values.allowed_origins} onAllow={allow} />
      </SectionCard>
      <SectionFormCard title={t.originsTitle} hint={t.originsHint} section={state} isGuardedElsewhere>
        <Origins
          origins={values.allowed_origins}
          onChange={(allowed_origins) => set({ allowed_origins })}
          fault={fault}
        />
      </SectionFormCard>
      <IdentityCard channel={channel} />
    </Stack>
  )
}

interface CheckProps {
  channel: ChatChannel
  allowed: readonly string[]
  onAllow: (origin: string) => void
}

/** Where the widget was last seen, with a button to check again. */
function Check({ channel, allowed, onAllow }: CheckProps) {
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ queryKey: channelsQuery.queryKey }) > 0
  const { seen, is_active } = channel
  const site = seen && !isAllowed(seen.url, allowed) ? originOf(seen.url) : null
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Alert
        severity={seen ? 'success' : 'info'}
        role="status"
        sx={{ width: '100%', overflowWrap: 'anywhere' }}
      >
        {seenText(channel, new Date())}. {!seen && t.checkHint}
      </Alert>
      {site && (
        <Alert
          severity="warning"
          sx={{ width: '100%', overflowWrap: 'anywhere' }}
          action={<Button onClick={() => onAllow(site)}>{t.allow}</Button>}
        >
          {t.strange(placeOf(site))}
        </Alert>
      )}
      {!is_active && (
        <Alert severity="warning" sx={{ width: '100%' }}>
          {t.offNote}
        </Alert>
      )}
      <Button
        variant="outlined"
        loading={isFetching}
        onClick={() => void queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey })}
      >
        {t.check}
      </Button>
    </Stack>
  )
}

interface OriginsProps {
  origins: readonly string[]
  onChange: (origins: string[]) => void
  fault: DraftSection['fault']
}

function Origins({ origins, onChange, fault }: OriginsProps) {
  const setOrigin = (at: number, value: string) =>
    onChange(origins.map((one, index) => (index === at ? value : one)))
  return (
    <>
      {origins.length === 0 && <Alert severity="warning">{t.noOrigins}</Alert>}
      {origins.map((origin, index) => {
        const message = fault(`allowed_origins.${index}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address that is being typed has no other name
          <Stack key={index} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <TextField
              fullWidth
              label={t.origin(index + 1)}
              value={origin}
              placeholder={t.originPlaceholder}
              onChange={(event) => setOrigin(index, event.target.value)}
              onBlur={() => originOf(origin) !== origin && setOrigin(index, originOf(origin))}
              error={message !== undefined}
              helperText={message ?? (index === 0 ? t.originHint : undefined)}
              slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
            />
            <IconButton
              aria-label={t.removeOrigin(index + 1)}
              onClick={() => onChange(origins.filter((_one, at) => at !== index))}
              sx={{ mt: 1 }}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Stack>
        )
      })}
      <div>
        <Button startIcon={<AddIcon />} onClick={() => onChange([...origins, ''])}>
          {t.addOrigin}
        </Button>
      </div>
    </>
  )
}
