/** The lead whose notes are to be edited as soon as its dialog opens. */
let requested: number | null = null

export function requestNotes(leadId: number): void {
  requested = leadId
}

/** Whether the notes of this lead were asked for; only the first asker gets a yes. */
export function takeNotesRequest(leadId: number): boolean {
  const isAsked = requested === leadId
  if (isAsked) requested = null
  return isAsked
}
