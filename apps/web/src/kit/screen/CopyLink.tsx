import { ActionIcon } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { showNotice } from '../messages/notices.ts'
import { useSession } from '../session/session.ts'
import { linkTo } from './linked-customer.ts'

/** Copies the screen's address with the customer, so that a colleague's portal opens it as that customer. */
export function CopyLink() {
  const customer = useSession()?.customer
  const copy = async () => {
    const link = linkTo(location.href, customer)
    try {
      await navigator.clipboard.writeText(link)
      showNotice({ kind: 'done', text: 'The link was copied.' })
    } catch {
      showNotice({ kind: 'problem', text: `The browser did not allow copying. The link is ${link}` })
    }
  }
  return (
    <ActionIcon variant="subtle" color="gray" size={30} title="Copy link" aria-label="Copy link" onClick={copy}>
      <Link2 size={16} aria-hidden />
    </ActionIcon>
  )
}
