import { readHome } from '@trade-counter/contract/home/endpoints.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { Failed } from '#web/kit/PortalGridMessages.tsx'
import { Screen } from '#web/kit/Screen.tsx'
import { ScreenLink } from '#web/kit/ScreenLink.tsx'
import { useCustomerSession } from '#web/kit/session.ts'
import { useList } from '#web/kit/use-list.ts'
import { useShipTos } from '#web/kit/use-ship-tos.ts'
import classes from './HomeScreen.module.css'
import { type Tile, tilesOf } from './tiles.ts'

/** Mostly as many as come, so that nothing jumps when they are here. */
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

function TileCard({ tile: { title, value, note, tone, link } }: { tile: Tile }) {
  return (
    <li className={classes.tile} data-tone={tone}>
      <h2 className={classes.title}>
        <ScreenLink screen={link.screen} search={link.search} className={classes.link}>
          {title}
        </ScreenLink>
      </h2>
      <p className={classes.value}>{value}</p>
      <p className={classes.note}>{note}</p>
    </li>
  )
}

/** What needs attention: each number opens the screen that shows what it is made of. */
export function HomeScreen() {
  const session = useCustomerSession()
  const { company, customer } = session.customer
  const { locked, isReady } = useShipTos(session)
  const { rows, error, retry } = useList(
    readHome,
    isReady ? { companyNumber: company, customerNumber: customer, shipTo: locked ?? '' } : undefined,
  )
  const [row] = rows ?? []
  const tiles = row && tilesOf(row)
  return (
    <Screen title={screens.home.title}>
      {error && !row ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <ul className={classes.tiles} aria-busy={tiles === undefined}>
          {tiles
            ? tiles.map((tile) => <TileCard key={tile.title} tile={tile} />)
            : placeholders.map((key) => <li key={key} className={classes.tile} aria-hidden />)}
        </ul>
      )}
      {tiles?.length === 0 && <p className={classes.none}>Choose a screen from the navigation above.</p>}
    </Screen>
  )
}
