/** First steps of a new company; a step is done when its data exists. */
export const startSteps = ['company', 'form', 'lead', 'client', 'order'] as const
export type StartStep = (typeof startSteps)[number]
