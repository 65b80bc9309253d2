/** Forms on the page that hold something unsaved. */
const forms = new Set<object>()

/** Says that something is unsaved until the answer is called. */
export function markUnsaved(): () => void {
  const form = {}
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = () => forms.size > 0
