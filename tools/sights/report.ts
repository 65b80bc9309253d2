export interface PageResult {
  name: string
  width: number
  file: string
  faults: string[]
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** An HTML page with every screenshot, one page case a row, and the faults found in it. */
export function renderReport(results: readonly PageResult[]): string {
  const names = [...new Set(results.map(({ name }) => name))]
  const rows = names.map((name) => {
    const ofName = results.filter((one) => one.name === name)
    const figures = ofName.map(
      ({ file, width, faults }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${Math.round(120 + width / 6)}"></a>` +
        `<figcaption>${width} px${faults.map((fault) => `<br><mark>${escapeHtml(fault)}</mark>`).join('')}</figcaption></figure>`,
    )
    return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Sights</title>
<style>body{font:14px sans-serif;margin:24px;background:#ddd}div{display:flex;gap:16px;align-items:flex-start}
figure{margin:0}img{display:block;max-height:640px;object-fit:cover;object-position:top}figcaption{max-width:400px}</style>
<h1>Sights</h1>${rows.join('\n')}\n`
}
