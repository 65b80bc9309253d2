/** Mounted forms with unsaved changes. */
const forms = new Set<object>()

/** Marks something as unsaved; returns a function that removes the mark. */
export function markUnsaved(): () => void {
  const form = {}
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = () => forms.size > 0
