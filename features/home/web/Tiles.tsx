import type { CSSProperties } from 'react'
import type { readHome } from '#home/contract/endpoints.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { linesBehind } from '#items/contract/reports/lines-link.ts'
import { customerFilter } from '#items/contract/reports/sales-filter.ts'
import { Wait } from '#kit/web/messages/Wait.tsx'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { type Tile, tilesOf } from './tiles.ts'
import classes from './Tiles.module.css'
import type { Whose } from '#kit/web/panels/use-allowed-list.ts'

/** The usual number of tiles, so that nothing moves when they load. */
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

interface CardProps {
  tile: Tile
  linesOf: (days: { from: string; to: string }) => LinkSearch
}

function TileCard({ tile: { title, value, note, tone, link, lines }, linesOf }: CardProps) {
  const [said, after] = lines ? note.split(lines.before.said, 2) : [note]
  return (
    <li className={`${classes.tile} box leads`} data-tone={tone}>
      <h2 className={`${classes.title} cut`}>
        <ScreenLink screen={link.screen} search={link.search} className="leads-link">
          {title}
        </ScreenLink>
      </h2>
      <p className={`${classes.value} big-figure`} style={{ '--length': value.length } as CSSProperties}>
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

/** One row of figures: each tile opens the screen with its details. */
export function Tiles({ list, whose }: { list: Listing<RowOfList<typeof readHome>>; whose: Whose }) {
  const { rows, error, retry } = list
  const [row] = rows ?? []
  const tiles = row && tilesOf(row)
  const { companyNumber: company = '', customerNumber: customer = '', shipTo = '' } = whose ?? {}
  const filter = customerFilter({ company, customer, shipTo })
  const linesOf = (days: { from: string; to: string }) => ({ ...linesBehind({ ...days, filter }), from: 'home' })
  if (error && !row) return <Failed error={error} onRetry={retry} />
  if (tiles?.length === 0) return <p className="muted">Choose a screen from the navigation above.</p>
  return (
    <ul className={classes.tiles} aria-busy={tiles === undefined}>
      {tiles
        ? tiles.map((tile) => <TileCard key={tile.title} tile={tile} linesOf={linesOf} />)
        : placeholders.map((key) => (
            <li key={key} className={`${classes.tile} box`} data-waits aria-hidden>
              <Wait lines={['7rem', '5rem']} />
            </li>
          ))}
    </ul>
  )
}
