import type { ScreenName } from '#kit/contract/declare/register.ts'
import { Button, Group } from '@mantine/core'
import { useId } from 'react'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import classes from './Offers.module.css'

export interface Offer {
  title: string
  screen: ScreenName
  links: readonly { text: string; code?: string; search: LinkSearch }[]
  onForget?: () => void
}

function OfferPanel({ title, screen, links, onForget }: Offer) {
  const id = useId()
  return (
    <section className={`${classes.offer} dense`} aria-labelledby={id}>
      <header className="ends">
        <h2 id={id} className="muted dense">
          {title}
        </h2>
        {onForget && (
          <Button variant="subtle" size="compact-xs" aria-label={`Forget ${title.toLowerCase()}`} onClick={onForget}>
            Forget
          </Button>
        )}
      </header>
      <ul>
        {links.map(({ text, code, search }) => (
          <li key={JSON.stringify(search)}>
            <ScreenLink screen={screen} search={search} className={classes.link}>
              <span className="cut">{text}</span>
              {code && <span className="code muted">{code}</span>}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to continue with from an empty grid. */
export const Offers = ({ offers }: { offers: readonly Offer[] }) => (
  <Group className="screen-only" gap="1.5rem 2.5rem" justify="center" align="stretch" p="0 1rem 1.5rem">
    {offers
      .filter(({ links }) => links.length > 0)
      .map((offer) => (
        <OfferPanel key={offer.title} {...offer} />
      ))}
  </Group>
)
