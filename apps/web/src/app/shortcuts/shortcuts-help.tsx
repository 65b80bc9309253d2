import { Suspense, useEffect, useState } from 'react'
import { useChords } from '#lib/browser/shortcuts.ts'
import { shortcutsHelpEvent } from '#lib/browser/shortcuts-help.ts'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { everywhere } from './shortcuts-help-texts.ts'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

/** Shows the list of keys: by «?» wherever nothing is typed, and where a menu asks for it. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useChords(everywhere, { help: open })
  useEffect(() => {
    const listener = () => setOpen(true)
    window.addEventListener(shortcutsHelpEvent, listener)
    return () => window.removeEventListener(shortcutsHelpEvent, listener)
  }, [])
  return <Suspense fallback={null}>{isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}</Suspense>
}
