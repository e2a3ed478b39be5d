import type { ScreenName } from '#kit/contract/declare/register.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, use, useCallback } from 'react'
import { ScreensContext, useScreen } from './screens.ts'

/** Fields of the address; omit those at their default. */
export type LinkSearch = Record<string, string | number | readonly string[] | undefined>

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  screen: ScreenName
  search?: LinkSearch
}

/** A link to a screen. Screens link to each other only through this component. */
export function ScreenLink({ screen, search, ...rest }: Props) {
  return <Link to={useScreen(screen).path} search={search ?? {}} activeOptions={{ includeSearch: false }} {...rest} />
}

export function useOpenScreen(): (screen: ScreenName, search?: LinkSearch) => void {
  const navigate = useNavigate()
  const screens = use(ScreensContext)
  return useCallback(
    (screen, search) => void navigate({ to: screens[screen]?.path ?? '/', search: search ?? {} }),
    [navigate, screens],
  )
}
