import { legalTexts } from '#kit/contract/legal-texts.ts'
import { use } from 'react'
import { ScreenLink } from '../screen/ScreenLink.tsx'
import { ScreensContext } from '../screen/screens.ts'
import classes from './Footer.module.css'

export function LegalLinks() {
  const screens = use(ScreensContext)
  return legalTexts.map((name) => (
    <ScreenLink key={name} screen={name} className={classes.link}>
      {screens[name]?.label}
    </ScreenLink>
  ))
}
