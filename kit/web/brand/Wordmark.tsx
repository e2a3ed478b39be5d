import { branding } from './brand.ts'
import classes from './Wordmark.module.css'

export function Wordmark() {
  const { name, logo, logoShowsName } = branding
  return (
    <span className={classes.wordmark}>
      {logo !== '' && <img src={logo} alt={logoShowsName ? name : ''} className={classes.logo} />}
      {!logoShowsName && <span className={classes.name}>{name}</span>}
    </span>
  )
}
