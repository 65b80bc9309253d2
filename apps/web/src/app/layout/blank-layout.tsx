import { Outlet } from '@tanstack/react-router'
import { BlankFrame } from './blank-frame.tsx'

export function BlankLayout() {
  return (
    <BlankFrame>
      <Outlet />
    </BlankFrame>
  )
}
