import { Box, CloseButton, Group, UnstyledButton } from '@mantine/core'
import { useCallback } from 'react'
import { RepContact } from '#kit/web/messages/RepContact.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { logout, type Session } from '#kit/web/session/session.ts'
import classes from './NavDrawer.module.css'
import { useNavEntries } from './navigation.ts'

/** The whole navigation in its specified order, for narrow windows. */
export function NavDrawer({ session, onClose }: { session: Session; onClose: () => void }) {
  const open = useCallback((element: HTMLDialogElement | null) => element?.showModal(), [])
  const navEntries = useNavEntries(session.rights)
  const links = (part: Parameters<typeof navEntries>[0]) =>
    navEntries(part).map(({ name, label }) => (
      <li key={name}>
        <ScreenLink screen={name} className={classes.entry} onClick={onClose}>
          {label}
        </ScreenLink>
      </li>
    ))
  return (
    <dialog ref={open} className={classes.drawer} aria-label="Navigation" onClose={onClose}>
      <Group justify="flex-end">
        <CloseButton aria-label="Close navigation" onClick={onClose} />
      </Group>
      <nav aria-label="Main">
        <ul>
          {links('main')}
          <li>
            <Box component="span" className="muted dense" display="block" fw={600} p="0.75rem 0.75rem 0.25rem">
              My Account
            </Box>
            <ul>{links('my account')}</ul>
          </li>
          {links('people')}
          <li>
            <UnstyledButton
              className={classes.entry}
              onClick={() => {
                onClose()
                void logout()
              }}
            >
              Logout
            </UnstyledButton>
          </li>
          {links('operation')}
        </ul>
      </nav>
      <RepContact className={`${classes.rep} stack`} />
    </dialog>
  )
}
