/**
 * The only script of the form, on its own page and the landing page. The form works without it. With it, a broken
 * connection keeps the typed values, a second click is ignored, and a reload restores the draft until it is sent.
 * Inside a third-party frame the browser may deny storage.
 */
export const formScript = `(() => {
  const form = document.querySelector('form[data-sending]')
  const store = 'form:' + new URL(form ? form.action : location.href).pathname.replace(/\\/sent$/, '')
  const storage = (() => { try { return sessionStorage } catch { return null } })()
  if (!form) { storage?.removeItem(store); return }
  const own = new Set(['form_token', 'key', 'website', 'page_url', 'referer'])
  const fields = () => [...form.elements].filter((one) => one.name && !own.has(one.name))
  const isBox = (one) => one.type === 'checkbox' || one.type === 'radio'
  const save = () => storage?.setItem(store, JSON.stringify(fields().map((one) => isBox(one) ? one.checked : one.value)))
  const saved = JSON.parse(storage?.getItem(store) || 'null')
  if (saved && !form.querySelector('[aria-invalid]')) {
    fields().forEach((one, index) => {
      if (saved[index] === undefined) return
      if (isBox(one)) one.checked = saved[index]
      else one.value = saved[index]
    })
  }
  const page = form.elements.page_url
  const from = form.elements.referer
  // A page that reports its own URL also knows its referrer. A form that came back with errors was referred by itself.
  const isFromElsewhere = new URL(document.referrer || location.href).origin !== location.origin
  if (!page.value && isFromElsewhere) {
    page.value = document.referrer
    from.value ||= document.referrer
  }
  document.querySelector('.problem')?.focus()
  const button = form.querySelector('button')
  const label = button.textContent
  form.addEventListener('input', save)
  form.addEventListener('submit', (event) => {
    if (button.disabled) { event.preventDefault(); return }
    save()
    if (!navigator.onLine) {
      event.preventDefault()
      const problem = document.querySelector('.problem') || form.parentNode.insertBefore(document.createElement('div'), form)
      problem.className = 'problem'
      problem.setAttribute('role', 'alert')
      problem.textContent = form.dataset.offline
      return
    }
    button.disabled = true
    button.textContent = form.dataset.sending
  })
  addEventListener('pageshow', () => { button.disabled = false; button.textContent = label })
})()
`
