import { branding } from '#web/kit/brand/brand.ts'
import classes from '../Entrance.module.css'

/** Who helps people that cannot sign in, where the distributor says so. */
export function SignInHelp() {
  const { phone, email, hours } = branding.help
  if (phone === undefined && email === undefined) return null
  return (
    <p className={classes.help}>
      Need help?
      {phone !== undefined && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
      {hours}
    </p>
  )
}
