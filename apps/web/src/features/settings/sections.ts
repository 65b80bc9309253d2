import type { Permission } from '@veranda/contract'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import type { PageSection } from '#ui/page/sections-page.tsx'
import { crewsTexts } from './crews/crews-texts.ts'
import { documentsTexts } from './documents/documents-texts.ts'
import { personalDataTexts } from './personal-data/personal-data-texts.ts'
import { pricesTexts } from './prices/prices-texts.ts'
import { productionTexts } from './production/production-texts.ts'
import { texts } from './texts.ts'

export interface Section extends PageSection {
  permission: Permission
}

const t = texts.sections
const manage = 'company.manage'

/** Sections of the settings in order, each loaded when opened. */
export const sections: Section[] = [
  {
    code: 'company',
    title: t.company,
    permission: manage,
    component: lazyPart(() => import('./company/company-section.tsx'), 'CompanySection'),
  },
  {
    code: 'requisites',
    title: t.requisites,
    permission: manage,
    component: lazyPart(() => import('./company/requisites-section.tsx'), 'RequisitesSection'),
  },
  {
    code: 'hours',
    title: t.hours,
    permission: manage,
    component: lazyPart(() => import('./hours-section.tsx'), 'HoursSection'),
  },
  {
    code: 'assignment',
    title: t.assignment,
    permission: manage,
    component: lazyPart(() => import('./assignment-section.tsx'), 'AssignmentSection'),
  },
  {
    code: 'dictionaries',
    title: t.dictionaries,
    permission: manage,
    component: lazyPart(() => import('./dictionaries/dictionaries-section.tsx'), 'DictionariesSection'),
  },
  {
    code: 'numbering',
    title: t.numbering,
    permission: manage,
    component: lazyPart(() => import('./numbering-section.tsx'), 'NumberingSection'),
  },
  {
    code: 'prices',
    title: pricesTexts.section,
    permission: 'price_list.manage',
    component: lazyPart(() => import('./prices/prices-section.tsx'), 'PricesSection'),
  },
  {
    code: 'production',
    title: productionTexts.section,
    permission: 'price_list.manage',
    component: lazyPart(() => import('./production/production-section.tsx'), 'ProductionSection'),
  },
  {
    code: 'crews',
    title: crewsTexts.section,
    permission: manage,
    component: lazyPart(() => import('./crews/crews-section.tsx'), 'CrewsSection'),
  },
  {
    code: 'documents',
    title: documentsTexts.section,
    permission: manage,
    component: lazyPart(() => import('./documents/documents-section.tsx'), 'DocumentsSection'),
  },
  {
    code: 'consents',
    title: t.consents,
    permission: manage,
    component: lazyPart(() => import('./consents-section.tsx'), 'ConsentsSection'),
  },
  {
    code: 'mail',
    title: t.mail,
    permission: manage,
    component: lazyPart(() => import('./mail/mail-section.tsx'), 'MailSection'),
  },
  {
    code: 'security',
    title: t.security,
    permission: manage,
    component: lazyPart(() => import('./security-section.tsx'), 'SecuritySection'),
  },
  {
    code: 'integrations',
    title: t.integrations,
    permission: manage,
    component: lazyPart(() => import('./integrations/integrations-section.tsx'), 'IntegrationsSection'),
  },
  {
    code: 'data',
    title: t.data,
    permission: 'company.export',
    component: lazyPart(() => import('./company/data-section.tsx'), 'DataSection'),
  },
  {
    code: 'personal-data',
    title: personalDataTexts.section,
    permission: 'personal_data.manage',
    component: lazyPart(() => import('./personal-data/personal-data-section.tsx'), 'PersonalDataSection'),
  },
  {
    code: 'audit',
    title: t.audit,
    permission: 'audit.read',
    component: lazyPart(() => import('./audit/audit-section.tsx'), 'AuditSection'),
  },
]
