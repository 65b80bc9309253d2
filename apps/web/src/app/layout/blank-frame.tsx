import type { ReactNode } from 'react'
import { PageMain } from '#ui/page/page-main.tsx'

/** Pages without the menu. Each brings its own frame inside the only `<main>`. */
export function BlankFrame({ children }: { children: ReactNode }) {
  return (
    <PageMain sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>{children}</PageMain>
  )
}
