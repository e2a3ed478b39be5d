import { Button } from '@mantine/core'
import { Mail, Phone } from 'lucide-react'
import { useSession } from '../session/session.ts'
import { telOf } from './PhoneLink.tsx'

/** Who serves the chosen customer, to call and to mail; nothing if nobody is known. */
export function RepContact({ className }: { className?: string | undefined }) {
  const session = useSession()
  const rep = session?.customer?.rep
  if (!session || !rep) return null
  const { name, phone, email } = rep
  return (
    <section className={className} aria-label="Representative">
      <p>
        {session.rights.loginType === 'E' ? 'Rep' : 'Your rep'}: <strong>{name}</strong>
      </p>
      <div className="row">
        {phone !== '' && (
          <Button component="a" variant="default" href={telOf(phone)} leftSection={<Phone size={14} aria-hidden />}>
            Call {phone}
          </Button>
        )}
        {email !== '' && (
          <Button component="a" variant="default" href={`mailto:${email}`} leftSection={<Mail size={14} aria-hidden />}>
            Mail
          </Button>
        )}
      </div>
    </section>
  )
}
