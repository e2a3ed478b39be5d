import { Menu } from '@mantine/core'
import { Ellipsis, Link2, Printer } from 'lucide-react'
import { showNotice } from '../messages/notices.ts'
import { useSession } from '../session/session.ts'
import { linkTo } from './linked-customer.ts'
import { ToolButton } from './ToolButton.tsx'

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showNotice({ kind: 'done', text: 'The link was copied.' })
  } catch {
    showNotice({ kind: 'problem', text: `The browser did not allow copying. The link is ${link}` })
  }
}

/** The actions of every screen, at the end of its title line. */
export function ScreenMenu() {
  const session = useSession()
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ToolButton icon={Ellipsis} name="More actions" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Link2 size={14} aria-hidden />}
          onClick={() => void copyLink(linkTo(location.href, session))}
        >
          Copy link
        </Menu.Item>
        <Menu.Item leftSection={<Printer size={14} aria-hidden />} onClick={() => window.print()}>
          Print
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
