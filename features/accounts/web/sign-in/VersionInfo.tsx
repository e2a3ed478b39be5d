import { ActionIcon } from '@mantine/core'
import { Info } from 'lucide-react'
import { useId, useState } from 'react'
import { appVersion, servedBuild } from '#kit/web/brand/brand.ts'
import classes from './LoginScreen.module.css'

export function VersionInfo() {
  const id = useId()
  const [shown, setShown] = useState(false)
  const build = servedBuild()
  const text = `Version ${appVersion}${build === undefined ? '' : `\n${build}`}`
  return (
    <span className={classes.info}>
      <span id={id} role="status" className="muted dense tabular">
        {shown && text}
      </span>
      <ActionIcon
        title={text}
        aria-label="About this portal"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <Info size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
