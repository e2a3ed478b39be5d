import { orderName } from '#orders/contract/documents/order-number.ts'
import { listArrivals } from '#home/contract/endpoints.ts'
import { tileLinks } from '#home/contract/tile-links.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Panel } from '#kit/web/panels/Panel.tsx'
import { useAllowedList, type Whose } from '#kit/web/panels/use-allowed-list.ts'
import classes from './Arrivals.module.css'
import { arrivalsByDay, arrivalText, orderLink } from './work.ts'

const usualDays = sameLines(3, '').flatMap(() => ['6rem', '5rem 1fr 8rem'])

export function Arrivals({ whose }: { whose: Whose }) {
  const list = useAllowedList(listArrivals, whose)
  if (!list) return null
  const today = portalDay()
  const all = tileLinks.arriving()
  const days = arrivalsByDay(list.rows ?? [], today)
  return (
    <Panel
      title="Arriving"
      list={list}
      placeholder={<Wait lines={usualDays} />}
      actions={
        <ScreenLink screen={all.screen} search={all.search} className="dense">
          Show all
        </ScreenLink>
      }
    >
      {days.map(({ name, rows }) => (
        <section key={name} className={classes.day} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {rows.map((row) => {
              const { screen, search } = orderLink(whose?.companyNumber ?? '', row)
              return (
                <li key={row.OrderNumber + row.Sequence} className={`${classes.row} leads`}>
                  <ScreenLink screen={screen} search={search} className="code whole leads-link">
                    {orderName(row.OrderNumber, row.Sequence)}
                  </ScreenLink>
                  <span className={`${classes.text} muted cut`}>{row.PoNumber && `PO ${row.PoNumber}`}</span>
                  <span className="cut">{arrivalText(row)}</span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {days.length === 0 && <p>No order is on its way.</p>}
    </Panel>
  )
}
