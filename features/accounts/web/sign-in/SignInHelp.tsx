import { branding } from '#kit/web/brand/brand.ts'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import classes from '../Entrance.module.css'

/** The help contact for users who cannot sign in, if the distributor has one. */
export function SignInHelp() {
  const { phone, email, hours } = branding.help
  if (phone === undefined && email === undefined) return null
  return (
    <p className={`${classes.help} muted dense`}>
      Need help?
      {phone !== undefined && <PhoneLink phone={phone} />}
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
      {hours}
    </p>
  )
}
