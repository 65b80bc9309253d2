import type { Permission } from '@veranda/contract'
import { lazy } from 'react'
import { importWhenOnline } from '#lib/offline/import-when-online.ts'
import type { PageSection } from '#ui/page/sections-page.tsx'
import { crewsTexts } from './crews/crews-texts.ts'
import { documentsTexts } from './documents/documents-texts.ts'
import { pricesTexts } from './prices/prices-texts.ts'
import { productionTexts } from './production/production-texts.ts'
import { texts } from './texts.ts'

export interface Section extends PageSection {
  permission: Permission
}

const t = texts.sections
const manage = 'company.manage'

/** Every section of the settings, in order, each loaded when it is opened. */
export const sections: Section[] = [
  {
    code: 'company',
    title: t.company,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./company/company-section.tsx')).CompanySection,
      })),
    ),
  },
  {
    code: 'requisites',
    title: t.requisites,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./company/requisites-section.tsx')).RequisitesSection,
      })),
    ),
  },
  {
    code: 'hours',
    title: t.hours,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./hours-section.tsx')).HoursSection })),
    ),
  },
  {
    code: 'assignment',
    title: t.assignment,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./assignment-section.tsx')).AssignmentSection,
      })),
    ),
  },
  {
    code: 'dictionaries',
    title: t.dictionaries,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./dictionaries/dictionaries-section.tsx')).DictionariesSection,
      })),
    ),
  },
  {
    code: 'numbering',
    title: t.numbering,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./numbering-section.tsx')).NumberingSection })),
    ),
  },
  {
    code: 'prices',
    title: pricesTexts.section,
    permission: 'price_list.manage',
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./prices/prices-section.tsx')).PricesSection,
      })),
    ),
  },
  {
    code: 'production',
    title: productionTexts.section,
    permission: 'price_list.manage',
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./production/production-section.tsx')).ProductionSection,
      })),
    ),
  },
  {
    code: 'crews',
    title: crewsTexts.section,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./crews/crews-section.tsx')).CrewsSection })),
    ),
  },
  {
    code: 'documents',
    title: documentsTexts.section,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./documents/documents-section.tsx')).DocumentsSection,
      })),
    ),
  },
  {
    code: 'consents',
    title: t.consents,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./consents-section.tsx')).ConsentsSection })),
    ),
  },
  {
    code: 'mail',
    title: t.mail,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./mail/mail-section.tsx')).MailSection })),
    ),
  },
  {
    code: 'security',
    title: t.security,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./security-section.tsx')).SecuritySection })),
    ),
  },
  {
    code: 'integrations',
    title: t.integrations,
    permission: manage,
    component: lazy(() =>
      importWhenOnline(async () => ({
        default: (await import('./integrations/integrations-section.tsx')).IntegrationsSection,
      })),
    ),
  },
  {
    code: 'data',
    title: t.data,
    permission: 'company.export',
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./company/data-section.tsx')).DataSection })),
    ),
  },
  {
    code: 'audit',
    title: t.audit,
    permission: 'audit.read',
    component: lazy(() =>
      importWhenOnline(async () => ({ default: (await import('./audit/audit-section.tsx')).AuditSection })),
    ),
  },
]
