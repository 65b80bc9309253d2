import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ChatChannel, channelKinds, pages } from '@veranda/contract'
import { botTexts } from '#features/chat-settings/bots/bot-texts.ts'
import { ChannelPreview } from '#features/chat-settings/preview/channel-preview.tsx'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { LinkButton } from '#ui/router-link.tsx'
import { type ChannelSection, sectionsOf } from './channel-sections.ts'
import { channelTexts as t } from './channel-texts.ts'
import { seenText } from './time-ago.ts'
import { type ChannelDraft, useChannelDraft } from './use-channel-draft.ts'

const path = pages['chat.settings'].path

const channelParams = ['channel'] as const

/** Settings of a site's chat by sections, with the real widget as preview. */
export function ChannelPage({ channel }: { channel: ChatChannel }) {
  const { params } = useSearchParams()
  const draft = useChannelDraft(channel)
  const sections = sectionsOf(channel)
  const isSite = channel.kind === 'widget'
  const current = sections.find(({ code }) => code === params.section) ?? sections[0]
  if (!current) return null
  const Section = current.component
  const isDirty = sections.some(({ keys }) => draft.isDirty(keys))
  return (
    <>
      <PageHeader
        title={channel.name}
        subtitle={isSite ? seenText(channel, new Date()) : channelKinds[channel.kind]}
        backTo={path}
        backLabel={isSite ? t.back : botTexts.back}
      />
      <SectionLinks sections={sections} channel={channel} current={current} draft={draft} />
      <SectionSelect sections={sections} current={current} draft={draft} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: isSite ? 'minmax(0, 1fr) 420px' : undefined },
          gap: 3,
          alignItems: 'start',
          maxWidth: isSite ? 1360 : 920,
        }}
      >
        <Section key={current.code} draft={draft} keys={current.keys} />
        {isSite && (
          <Box sx={{ position: { lg: 'sticky' }, top: { lg: 80 } }}>
            <ChannelPreview
              key={current.stage ?? 'start'}
              draft={draft}
              usualMoment={current.stage ?? 'start'}
            />
          </Box>
        )}
      </Box>
      {/* What was typed stays in the other sections. */}
      <UnsavedGuard isDirty={isDirty} params={channelParams} />
    </>
  )
}

interface ChoiceProps {
  sections: readonly ChannelSection[]
  current: ChannelSection
  draft: ChannelDraft
}

const tabLabel = ({ title, keys }: ChannelSection, draft: ChannelDraft) =>
  draft.isDirty(keys) ? `${title} •` : title

function SectionLinks({ sections, channel, current, draft }: ChoiceProps & { channel: ChatChannel }) {
  return (
    <Box
      component="nav"
      aria-label={t.sectionsLabel}
      sx={{ display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', gap: 0.5, mb: 3 }}
    >
      {sections.map((section) => (
        <LinkButton
          key={section.code}
          to={`${path}${stringifySearch({ channel: String(channel.id), section: section.code })}`}
          variant={section === current ? 'contained' : 'text'}
          color={section === current ? 'primary' : 'secondary'}
          aria-current={section === current ? 'page' : undefined}
          aria-label={draft.isDirty(section.keys) ? `${section.title}, ${t.unsaved}` : undefined}
        >
          {tabLabel(section, draft)}
        </LinkButton>
      ))}
    </Box>
  )
}

/** The list of sections on a phone. */
function SectionSelect({ sections, current, draft }: ChoiceProps) {
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
      {sections.map((section) => (
        <MenuItem key={section.code} value={section.code}>
          {tabLabel(section, draft)}
        </MenuItem>
      ))}
    </TextField>
  )
}
