import { useSession } from '../session/session.ts'
import classes from './LetterHead.module.css'

/** The distributor at the head of a printed document. */
export function LetterHead() {
  const distributor = useSession()?.customer?.distributor
  if (!distributor) return null
  const { name, address, phone, email } = distributor
  return (
    <address className={classes.head}>
      <strong>{name}</strong>
      <span>{[...address, phone, email].filter(Boolean).join(' · ')}</span>
    </address>
  )
}
