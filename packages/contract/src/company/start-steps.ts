/** The first steps of a company; each is done once it has been done for real. */
export const startSteps = ['company', 'form', 'lead', 'client', 'order'] as const
export type StartStep = (typeof startSteps)[number]
