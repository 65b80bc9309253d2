/** What of a lead is to be opened at once with its dialog. */
type Part = 'notes' | 'convert'

let requested: { leadId: number; part: Part } | null = null

export function requestPart(leadId: number, part: Part): void {
  requested = { leadId, part }
}

/** Whether this part of this lead was asked for; only the first asker gets a yes. */
export function takeRequest(leadId: number, part: Part): boolean {
  const isAsked = requested?.leadId === leadId && requested.part === part
  if (isAsked) requested = null
  return isAsked
}
