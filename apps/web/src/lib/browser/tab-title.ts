let page = ''
let count = 0

/** «(3) Чаты — Веранда»: the count of conversations that need attention, before the title. */
function show(): void {
  document.title = count > 0 ? `(${count}) ${page}` : page
}

export function setTabTitle(title: string): void {
  page = title
  show()
}

export function setTabCount(unread: number): void {
  count = unread
  show()
}
