import { legalTexts } from '#kit/contract/legal-texts.ts'
import { screens } from '#app/contract/screens.ts'
import { ScreenLink } from '../screen/ScreenLink.tsx'
import classes from './Footer.module.css'

export function LegalLinks() {
  return legalTexts.map((name) => (
    <ScreenLink key={name} screen={name} className={classes.link}>
      {screens[name].label}
    </ScreenLink>
  ))
}
