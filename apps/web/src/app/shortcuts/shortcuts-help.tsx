import { Suspense, useEffect, useState } from 'react'
import { useChords } from '#lib/browser/shortcuts.ts'
import { shortcutsHelpEvent } from '#lib/browser/shortcuts-help.ts'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { everywhere } from './shortcuts-help-texts.ts'

const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'ShortcutsDialog')

/** Opens the list of shortcuts: by «?» outside of fields, and from the menu. */
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
