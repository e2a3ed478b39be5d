import { Box, Group, Popover, UnstyledButton } from '@mantine/core'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { appVersion, servedBuild } from '../brand/brand.ts'
import { useShownScreen } from '../screen/screens.ts'
import { type ChosenCustomer, logout, type Session } from '../session/session.ts'
import classes from './Footer.module.css'
import { LegalLinks } from './LegalLinks.tsx'

function ContactUs({ customer }: { customer: ChosenCustomer }) {
  const { name, address, phone, email } = customer.distributor
  return (
    <Popover position="top" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.link}>Contact us</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Contact us">
        <address className="stack dense">
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {phone !== '' && <PhoneLink phone={phone} />}
          {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
        </address>
        <Box component="p" className="muted dense" mt="sm">
          Have your customer number ready: <span className="code">{customer.customerShown ?? customer.customer}</span>
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}

export function Footer({ session }: { session: Session }) {
  const [, screen] = useShownScreen() ?? []
  const customer = screen?.ofNoCustomer ? undefined : session.customer
  return (
    <footer className={`${classes.footer} row muted small screen-only`}>
      {customer && (
        <span>
          Customer <span className="code">{customer.customerShown ?? customer.customer}</span>
          <span className={classes.part}>
            Company <span className="code">{customer.company}</span>{' '}
            {[customer.distributor.name, ...customer.distributor.address].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      <Group component="span" gap="0.125rem 1rem">
        {customer && <ContactUs customer={customer} />}
        <UnstyledButton className={classes.link} onClick={() => void logout()}>
          Logout
        </UnstyledButton>
        <LegalLinks />
        <span title={servedBuild()}>Version {appVersion}</span>
      </Group>
    </footer>
  )
}
