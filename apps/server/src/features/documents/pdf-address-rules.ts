/** `/api/documents/5?format=pdf` is an alias of `/api/documents/5/pdf`, so that each path has one response type. */
export function pdfAddress(url: string): string {
  const id = /^\/api\/documents\/(\d+)\?(?:.*&)?format=pdf(?:&.*)?$/.exec(url)?.[1]
  return id === undefined ? url : `/api/documents/${id}/pdf`
}
