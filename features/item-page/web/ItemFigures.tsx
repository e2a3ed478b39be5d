import type { ScreenName } from '#app/contract/screens.ts'
import { type MouseEvent, useId } from 'react'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { Wait } from '#kit/web/messages/Wait.tsx'
import type { Figure } from './figures.ts'
import classes from './Item.module.css'

/** Where to find the lines of a figure: on another screen, or in a part of this page. */
export type FigureLink = { screen: ScreenName; search: LinkSearch } | { part: string } | undefined

export interface LinkedFigure {
  /** Undefined while the figure loads, or if there is none. */
  figure: Figure | undefined
  /** Whether the figure is loading. A placeholder holds its place. */
  waits: boolean
  link: FigureLink
}

function goTo(event: MouseEvent, part: string): void {
  event.preventDefault()
  const target = document.getElementById(part)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}

function FigureCard({ figure: { title, value, notes }, link }: { figure: Figure; link: FigureLink }) {
  const heading = useId()
  const name = `${title}: ${value}`
  return (
    <li className={`${classes.figure} box`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="big-figure">
        {link === undefined ? (
          value
        ) : 'part' in link ? (
          <a href={`#${link.part}`} aria-label={name} onClick={(event) => goTo(event, link.part)}>
            {value}
          </a>
        ) : (
          <ScreenLink screen={link.screen} search={link.search} aria-label={name}>
            {value}
          </ScreenLink>
        )}
      </p>
      <div>
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
    </li>
  )
}

/** A row of figures. Each links to its lines. */
export const ItemFigures = ({ figures }: { figures: readonly LinkedFigure[] }) => (
  <ul className={classes.figures}>
    {figures.map(({ figure, waits, link }, at) =>
      figure ? (
        <FigureCard key={figure.title} figure={figure} link={link} />
      ) : (
        waits && (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike
          <li key={at} className={`${classes.figure} box`} aria-hidden>
            <Wait lines={['5rem', '4rem', '7rem']} />
          </li>
        )
      ),
    )}
  </ul>
)
