import { useId } from 'react'
import { formatPrice } from '#kit/contract/declare/format.ts'
import type { TileLink } from '#home/contract/tile-links.ts'
import { Change } from '#kit/web/messages/Change.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import type { WorkItem } from './work.ts'
import classes from './WorkSection.module.css'

interface Props {
  title: string
  items: readonly WorkItem[]
  /** The link in the heading, with the number of all items. */
  all: { text: string; link: TileLink }
}

/** One kind of work, in rows that link to the documents. */
export function WorkSection({ title, items, all }: Props) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading}>{title}</h3>
        <ScreenLink screen={all.link.screen} search={all.link.search} className="dense">
          {all.text}
        </ScreenLink>
      </div>
      <ul>
        {items.map(({ key, mark, name, text, note, figure, change, link }) => (
          <li key={key} className={`leads ${classes.row}`}>
            <ScreenLink screen={link.screen} search={link.search} className="code leads-link nowrap">
              {name}
            </ScreenLink>
            <span className="nowrap">
              <Tag kind={mark.kind}>{mark.text}</Tag>
            </span>
            <span className={classes.about}>
              <span className={`${classes.text} muted cut`}>{text}</span>
              {note && <span className={classes.note}>{note}</span>}
            </span>
            <span className={`${classes.figure} figure`}>
              {figure}
              {change !== undefined && change !== null && (
                <span className={classes.change}>
                  <Change change={change} write={formatPrice} isCost />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
