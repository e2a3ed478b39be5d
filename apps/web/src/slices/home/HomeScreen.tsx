import { readHome } from '@trade-counter/contract/slices/home/endpoints.ts'
import { linesBehind } from '@trade-counter/contract/kit/reports/lines-link.ts'
import { shipToCode } from '@trade-counter/contract/kit/reports/sales-filter.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { Failed } from '#web/kit/grid/parts/PortalGridMessages.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { type LinkSearch, ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import { useCustomerSession } from '#web/kit/session/session.ts'
import { useList } from '#web/kit/calls/use-list.ts'
import { useShipTos } from '#web/kit/filters/use-ship-tos.ts'
import classes from './HomeScreen.module.css'
import { type Tile, tilesOf } from './tiles.ts'

/** The usual number of tiles, so that nothing moves when they load. */
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

interface CardProps {
  tile: Tile
  /** The address of the invoice lines for a range of days. */
  linesOf: (days: { from: string; to: string }) => LinkSearch
}

function TileCard({ tile: { title, value, note, tone, link, lines }, linesOf }: CardProps) {
  const [said, after] = lines ? note.split(lines.before.said, 2) : [note]
  return (
    <li className={classes.tile} data-tone={tone}>
      <h2 className={classes.title}>
        <ScreenLink screen={link.screen} search={link.search} className={classes.link}>
          {title}
        </ScreenLink>
      </h2>
      <p className={classes.value}>
        {lines ? (
          <ScreenLink
            screen="purchasedLines"
            search={linesOf(lines.now)}
            className={classes.source}
            aria-label={`Lines of this year: ${value}`}
          >
            {value}
          </ScreenLink>
        ) : (
          value
        )}
      </p>
      <p className={classes.note}>
        {said}
        {lines && after !== undefined && (
          <>
            <ScreenLink
              screen="purchasedLines"
              search={linesOf(lines.before)}
              className={classes.source}
              aria-label={`Lines of last year: ${lines.before.said}`}
            >
              {lines.before.said}
            </ScreenLink>
            {after}
          </>
        )}
      </p>
    </li>
  )
}

/** The tiles that need attention: each number opens the screen with its details. */
export function HomeScreen() {
  const session = useCustomerSession()
  const { company, customer } = session.customer
  const { locked, isReady } = useShipTos(session)
  const { rows, error, retry } = useList(
    readHome,
    isReady ? { companyNumber: company, customerNumber: customer, shipTo: locked ?? '' } : undefined,
  )
  const linesOf = ({ from, to }: { from: string; to: string }) => ({
    ...linesBehind({
      ...{ from, to },
      filter: {
        custList: company + customer,
        ...(locked !== undefined && locked !== '' && { shipList: shipToCode({ company, customer, shipTo: locked }) }),
      },
    }),
    from: 'home',
  })
  const [row] = rows ?? []
  const tiles = row && tilesOf(row)
  return (
    <Screen title={screens.home.title}>
      {error && !row ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <ul className={classes.tiles} aria-busy={tiles === undefined}>
          {tiles
            ? tiles.map((tile) => <TileCard key={tile.title} tile={tile} linesOf={linesOf} />)
            : placeholders.map((key) => <li key={key} className={classes.tile} aria-hidden />)}
        </ul>
      )}
      {tiles?.length === 0 && <p className={classes.none}>Choose a screen from the navigation above.</p>}
    </Screen>
  )
}
