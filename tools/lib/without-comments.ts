import ts from 'typescript'

/** A TypeScript source with comments replaced by spaces; text that looks like a comment inside a string or JSX stays. */
export function withoutComments(path: string, text: string): string {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  let code = ''
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    const parts = node.getChildren(file)
    for (const part of parts) visit(part)
    if (parts.length > 0) return
    const start = node.getStart(file)
    code += text.slice(node.pos, start).replace(/\S/g, ' ') + text.slice(start, node.end)
  }
  visit(file)
  return code
}
