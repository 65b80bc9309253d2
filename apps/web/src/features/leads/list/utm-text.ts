import type { LeadListItem } from '@veranda/contract'

const shownMarks = ['utm_source', 'utm_medium', 'utm_campaign']

/** «yandex / cpc / veranda»: where the visit came from, of the marks that are set. */
export const utmText = (utm: LeadListItem['utm']): string =>
  shownMarks.flatMap((mark) => utm?.[mark] || []).join(' / ')
