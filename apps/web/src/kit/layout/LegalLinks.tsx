import { legalTexts } from '@trade-counter/contract/kit/legal-texts.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import classes from './Footer.module.css'

export function LegalLinks() {
  return legalTexts.map((name) => (
    <ScreenLink key={name} screen={name} className={classes.link}>
      {screens[name].label}
    </ScreenLink>
  ))
}
