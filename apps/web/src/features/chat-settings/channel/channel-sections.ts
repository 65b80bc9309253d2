import type { ChatChannel } from '@veranda/contract'
import type { ComponentType } from 'react'
import { botTexts } from '#features/chat-settings/bots/bot-texts.ts'
import type { PreviewMoment } from '#features/chat-settings/preview/preview-config.ts'
import { AutomationSection } from '#features/chat-settings/sections/automation-section.tsx'
import { ConsentSection } from '#features/chat-settings/sections/consent-section.tsx'
import { FormsSection } from '#features/chat-settings/sections/forms-section.tsx'
import { GreetingSection } from '#features/chat-settings/sections/greeting-section.tsx'
import { HoursSection } from '#features/chat-settings/sections/hours-section.tsx'
import { InstallSection } from '#features/chat-settings/sections/install-section.tsx'
import { InvitationsSection } from '#features/chat-settings/sections/invitations-section.tsx'
import { LookSection } from '#features/chat-settings/sections/look-section.tsx'
import { RatingSection } from '#features/chat-settings/sections/rating-section.tsx'
import { RoutingSection } from '#features/chat-settings/sections/routing-section.tsx'
import type { SectionProps } from '#features/chat-settings/sections/section-props.ts'
import { channelTexts as t } from './channel-texts.ts'
import type { ChannelKey } from './use-channel-draft.ts'

export interface ChannelSection {
  /** Its value in the URL: `?section=hours`. */
  code: string
  title: string
  keys: readonly ChannelKey[]
  component: ComponentType<SectionProps>
  /** The stage of the conversation shown in the preview. */
  stage?: PreviewMoment
}

/** Sections of a site in order. */
const siteSections: readonly ChannelSection[] = [
  { code: 'look', title: t.look.title, keys: ['appearance'], component: LookSection },
  { code: 'install', title: t.install.title, keys: ['allowed_origins'], component: InstallSection },
  { code: 'hours', title: t.hours.title, keys: ['hours'], component: HoursSection },
  {
    code: 'invitations',
    title: t.invitations.title,
    keys: ['invitations'],
    component: InvitationsSection,
    stage: 'invited',
  },
  {
    code: 'forms',
    title: t.forms.title,
    keys: ['prechat_fields', 'offline_fields'],
    component: FormsSection,
  },
  { code: 'routing', title: t.routing.title, keys: ['routing'], component: RoutingSection },
  {
    code: 'automation',
    title: t.automation.title,
    keys: ['automation', 'leads'],
    component: AutomationSection,
  },
  { code: 'consent', title: t.consent.title, keys: ['consent'], component: ConsentSection },
  { code: 'rating', title: t.rating.title, keys: ['rating'], component: RatingSection, stage: 'closed' },
]

/** Sections of a bot, which has no appearance, installation or pre-chat form. */
const botSections: readonly ChannelSection[] = [
  { code: 'greeting', title: botTexts.greeting.title, keys: ['appearance'], component: GreetingSection },
  ...siteSections.filter(({ code }) => ['hours', 'routing', 'automation', 'consent'].includes(code)),
]

export const sectionsOf = ({ kind }: Pick<ChatChannel, 'kind'>) =>
  kind === 'widget' ? siteSections : botSections
