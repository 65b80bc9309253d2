/** First part of every query key of an area: one area tells another that its records changed without knowing it. */
export const areaKeys = {
  leads: ['leads'],
  clients: ['clients'],
  leadFields: ['lead-fields'],
  leadForms: ['lead-forms'],
} as const
