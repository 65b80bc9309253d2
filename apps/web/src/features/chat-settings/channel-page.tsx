import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ChatChannel, pages } from '@veranda/contract'
import { stringifySearch } from '#lib/search-params.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { ChannelPreview } from './channel-preview.tsx'
import { type ChannelSection, channelSections } from './channel-sections.ts'
import { channelTexts as t } from './channel-texts.ts'
import { seenText } from './seen-rules.ts'
import { type ChannelDraft, useChannelDraft } from './use-channel-draft.ts'

const path = pages['chat.settings'].path

/** One site's chat: its settings section by section, and the real widget beside them. */
export function ChannelPage({ channel }: { channel: ChatChannel }) {
  const { params } = useSearchParams()
  const draft = useChannelDraft(channel)
  const current = channelSections.find(({ code }) => code === params.section) ?? channelSections[0]
  if (!current) return null
  const Section = current.component
  const isDirty = channelSections.some(({ keys }) => draft.isDirty(keys))
  return (
    <>
      <PageHeader
        title={channel.name}
        subtitle={seenText(channel, new Date())}
        backTo={path}
        backLabel={t.back}
      />
      <SectionLinks channel={channel} current={current} draft={draft} />
      <SectionSelect current={current} draft={draft} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
          gap: 3,
          alignItems: 'start',
          maxWidth: 1360,
        }}
      >
        <Section key={current.code} draft={draft} keys={current.keys} />
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 80 } }}>
          <ChannelPreview
            key={current.stage ?? 'start'}
            draft={draft}
            usualMoment={current.stage ?? 'start'}
          />
        </Box>
      </Box>
      <UnsavedGuard isDirty={isDirty} param="channel" />
    </>
  )
}

interface ChoiceProps {
  current: ChannelSection
  draft: ChannelDraft
}

const named = ({ title, keys }: ChannelSection, draft: ChannelDraft) =>
  draft.isDirty(keys) ? `${title} •` : title

function SectionLinks({ channel, current, draft }: ChoiceProps & { channel: ChatChannel }) {
  return (
    <Box
      component="nav"
      aria-label={t.sectionsLabel}
      sx={{ display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', gap: 0.5, mb: 3 }}
    >
      {channelSections.map((section) => (
        <LinkButton
          key={section.code}
          to={`${path}${stringifySearch({ channel: String(channel.id), section: section.code })}`}
          variant={section === current ? 'contained' : 'text'}
          color={section === current ? 'primary' : 'secondary'}
          aria-current={section === current ? 'page' : undefined}
          aria-label={draft.isDirty(section.keys) ? `${section.title}, ${t.unsaved}` : undefined}
        >
          {named(section, draft)}
        </LinkButton>
      ))}
    </Box>
  )
}

/** The same on a phone. */
function SectionSelect({ current, draft }: ChoiceProps) {
  const { setParams } = useSearchParams()
  return (
    <TextField
      select
      label={t.section}
      value={current.code}
      onChange={(event) => setParams({ section: event.target.value }, { push: true })}
      fullWidth
      sx={{ display: { sm: 'none' }, mb: 2 }}
    >
      {channelSections.map((section) => (
        <MenuItem key={section.code} value={section.code}>
          {named(section, draft)}
        </MenuItem>
      ))}
    </TextField>
  )
}
