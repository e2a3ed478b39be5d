import type { LoginType } from '#kit/contract/declare/need.ts'
import { Menu, UnstyledButton } from '@mantine/core'
import { ChevronDown, CircleUserRound } from 'lucide-react'
import { telOf } from '#kit/web/messages/PhoneLink.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { logout, type Session } from '#kit/web/session/session.ts'
import classes from './Header.module.css'
import { type NavEntry, useNavEntries } from './navigation.ts'

const kinds: Record<LoginType, string> = { C: 'Customer', G: 'Customer Group', E: 'Employee' }

export function AccountMenu({ session }: { session: Session }) {
  const navEntries = useNavEntries(session.rights)
  const item = ({ name, label }: NavEntry) => (
    <Menu.Item key={name} renderRoot={(props) => <ScreenLink {...props} screen={name} />}>
      {label}
    </Menu.Item>
  )
  const operation = navEntries('operation')
  const rep = session.customer?.rep
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <UnstyledButton className={classes.entry}>
          <CircleUserRound size={16} aria-hidden />
          <span className="unseen-on-phone">My Account</span>
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {kinds[session.rights.loginType]} <span className="code">{session.userName}</span>
        </Menu.Label>
        {navEntries('my account').map(item)}
        {navEntries('people').map(item)}
        <Menu.Item onClick={() => void logout()}>Logout</Menu.Item>
        {operation.length > 0 && <Menu.Divider />}
        {operation.map(item)}
        {rep && (
          <>
            <Menu.Divider />
            <Menu.Label>
              {session.rights.loginType === 'E' ? 'Rep' : 'Your rep'}: {rep.name}
            </Menu.Label>
            {rep.phone !== '' && (
              <Menu.Item component="a" href={telOf(rep.phone)}>
                Call {rep.phone}
              </Menu.Item>
            )}
            {rep.email !== '' && (
              <Menu.Item component="a" href={`mailto:${rep.email}`}>
                Send a mail
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
