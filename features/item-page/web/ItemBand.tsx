import { inWholeCases } from '#buying/contract/ordering/suggestions.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import { useId } from 'react'
import { AddItem } from '#buying/web/ordering/AddItem.tsx'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { Wait } from '#kit/web/messages/Wait.tsx'
import type { Figure, ItemRow } from './figures.ts'
import classes from './Item.module.css'

export interface LinkedFigure {
  /** Undefined while the figure loads, or if there is none. */
  figure: Figure | undefined
  /** Whether the figure is loading. A placeholder holds its place. */
  waits: boolean
  /** The screen with the lines of the figure. */
  link: { screen: ScreenName; search: LinkSearch } | undefined
}

function FigurePart({ figure: { title, value, of, notes }, link }: { figure: Figure; link: LinkedFigure['link'] }) {
  const heading = useId()
  return (
    <li className={classes.figure} aria-labelledby={heading}>
      <h2 id={heading} className="muted small">
        {title}
      </h2>
      <p className="big-figure">
        {link ? (
          <ScreenLink screen={link.screen} search={link.search} aria-label={`${title}: ${value}`}>
            {value}
          </ScreenLink>
        ) : (
          value
        )}
        {of !== undefined && <span className="muted small"> {of}</span>}
      </p>
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
    </li>
  )
}

interface Props {
  figures: readonly LinkedFigure[]
  item: ItemRow | undefined
}

/** What decides a purchase: how many there are, when more come, the price, and what is usual; and a quantity to add. */
export const ItemBand = ({ figures, item }: Props) => (
  <section className={`${classes.band} row box`} aria-label="Stock, price, and quantity">
    <ul className={classes.figures}>
      {figures.map(({ figure, waits, link }, at) =>
        figure ? (
          <FigurePart key={figure.title} figure={figure} link={link} />
        ) : (
          waits && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike
            <li key={at} className={classes.figure} aria-hidden>
              <Wait lines={['5rem', '4rem', '7rem']} />
            </li>
          )
        ),
      )}
    </ul>
    {item && (
      <div className={classes.add}>
        <AddItem
          key={item.item}
          item={item.item}
          unit={item.unit}
          casePack={item.casePack}
          offered={inWholeCases(item.usualQuantity ?? 1, item.casePack)}
        />
      </div>
    )}
  </section>
)
