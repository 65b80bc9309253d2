/** `/api/documents/5?format=pdf` is another way to write `/api/documents/5/pdf`: one address answers in one form. */
export function pdfAddress(url: string): string {
  const id = /^\/api\/documents\/(\d+)\?(?:.*&)?format=pdf(?:&.*)?$/.exec(url)?.[1]
  return id === undefined ? url : `/api/documents/${id}/pdf`
}
