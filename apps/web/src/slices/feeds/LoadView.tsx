import { screens } from '@trade-counter/contract/screens.ts'
import { loadFaultColumns } from '@trade-counter/contract/slices/feeds/columns.ts'
import { type LoadDetail, listLoadFaults, readLoad } from '@trade-counter/contract/slices/feeds/endpoints.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useList } from '#web/kit/calls/use-list.ts'
import { useValue } from '#web/kit/calls/use-value.ts'
import { ExportMenu } from '#web/kit/files/ExportMenu.tsx'
import { Failed } from '#web/kit/grid/parts/PortalGridMessages.tsx'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Wait } from '#web/kit/messages/Wait.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import classes from './Feeds.module.css'
import { KindsTable } from './KindsTable.tsx'
import { MovementsTable } from './MovementsTable.tsx'
import { RollbackDialog } from './RollbackDialog.tsx'

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )

const lossText = ({ file, who, count, losingAll, rows, accounts }: LoadDetail['losses'][number]) =>
  `${file}: ${count} ${who}${count === 1 ? '' : 's'} (${accounts} ${accounts === 1 ? 'account' : 'accounts'}) would lose ` +
  `${rows} ${rows === 1 ? 'row' : 'rows'}; ${losingAll} would lose every row.`

function Details({ detail }: { detail: LoadDetail }) {
  const { kinds, reasons, movements, losses, warnings, progress, confirm } = detail
  return (
    <div className={classes.details}>
      {progress && (
        <p role="status">
          {progress.doing}: {progress.rows.toLocaleString('en-US')} rows so far
        </p>
      )}
      <Sentences title="Why it was not loaded" sentences={reasons} />
      {confirm !== undefined && (
        <p>
          If everything here is right, send the same files again with the confirmation <code>{confirm}</code>: on the
          command line, <code>--confirm {confirm}</code>.
        </p>
      )}
      {kinds.length > 0 && (
        <section>
          <h2 className={classes.heading}>Rows</h2>
          <KindsTable kinds={kinds} />
        </section>
      )}
      {movements.length > 0 && (
        <section>
          <h2 className={classes.heading}>What would move most</h2>
          <MovementsTable movements={movements} />
        </section>
      )}
      <Sentences title="Who would lose sight of rows" sentences={losses.map(lossText)} />
      <Sentences title="Warnings" sentences={warnings} />
    </div>
  )
}

/** One load: what it changed or would change, its faults, and the way back. */
export function LoadView({ load }: { load: string }) {
  const { value: detail, error, retry } = useValue(readLoad, { load })
  const faults = useList(listLoadFaults, { load })
  const [rollingBack, setRollingBack] = useState(false)
  const hasFaults = (faults.rows?.length ?? 0) > 0
  return (
    <Screen
      title={`Load ${load}`}
      breadcrumb={<ScreenLink screen="feeds">{screens.feeds.title}</ScreenLink>}
      actions={
        <>
          {detail?.applied && (
            <Button variant="default" onClick={() => setRollingBack(true)}>
              Roll back …
            </Button>
          )}
          {hasFaults && <ExportMenu list={listLoadFaults} filtered={{ load }} />}
        </>
      }
    >
      {error && !detail && <Failed text="This load could not be read." error={error} onRetry={retry} />}
      {!error && !detail && <Wait height={240} />}
      {detail && <Details detail={detail} />}
      {hasFaults && (
        <PortalGrid
          id="load-faults"
          columns={loadFaultColumns}
          list={faults}
          words={{ empty: 'The load has no faults.' }}
        />
      )}
      {rollingBack && <RollbackDialog load={load} onClose={() => setRollingBack(false)} />}
    </Screen>
  )
}
