import { screens } from '#intake/contract/screens.ts'
import { loadFaultColumns } from '#intake/contract/console/columns.ts'
import { formatQuantity, counted } from '#kit/contract/declare/format.ts'
import { isUnderway } from '#intake/contract/console/rules.ts'
import { confirmKeptLoad, listLoadFaults, type LoadDetail, readLoad } from '#intake/contract/console/endpoints.ts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useList } from '#kit/web/calls/use-list.ts'
import { localTime } from '#kit/web/calls/portal-time.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { Failed, Outdated } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { call } from '#kit/web/calls/api.ts'
import classes from './Feeds.module.css'
import { KindsTable, MovementsTable } from './load-tables.tsx'
import { RollbackDialog } from './RollbackDialog.tsx'
import { StateTag } from './StateTag.tsx'
import { TypedConfirmation } from './TypedConfirmation.tsx'

/** Loads the stored files of a load after the user types its confirmation. */
const ConfirmDialog = ({ load, digest, onClose }: { load: string; digest: string; onClose: () => void }) => (
  <TypedConfirmation
    title={`Confirm load ${load}`}
    digest={digest}
    button="Confirm"
    underway="Confirming …"
    confirm={async (typed) => {
      const confirming = await call(confirmKeptLoad, { load, digest: typed })
      return { text: `Load ${confirming.load} now loads these files.`, load: confirming.load }
    }}
    onClose={onClose}
  >
    <p>
      The kept files are loaded with the changes that this page shows. If other data has been loaded since and the
      changes would differ, the load needs a new confirmation.
    </p>
  </TypedConfirmation>
)

export const runningPollMs = 1000

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <section>
      <h2>{title}</h2>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )

const lossText = ({ file, who, count, losingAll, rows, accounts }: LoadDetail['losses'][number]) =>
  `${file}: ${counted(count, who)} (${counted(accounts, 'account')}) would lose ${counted(rows, 'row')}; ` +
  `${losingAll} would lose every row.`

/** The state and when, how, and by whom the feed was loaded. Screen readers announce a change of the state. */
function Facts({ detail: { state, mode, began, seconds, by, source } }: { detail: LoadDetail }) {
  const facts = [mode, localTime(began), source, `by ${by}`]
  return (
    <p className="row muted">
      <span role="status">
        <StateTag state={state} />
      </span>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {seconds !== undefined && <span>{formatQuantity(seconds)} s</span>}
    </p>
  )
}

/** Not announced, because it changes every second. */
const Progress = ({ doing, rows, percent }: NonNullable<LoadDetail['progress']>) => (
  <div>
    <Box component="progress" w="min(24rem, 100%)" max={100} value={percent} aria-label="Read so far" />
    <p>
      {doing}: {percent} %, {formatQuantity(rows)} rows
    </p>
  </div>
)

function Details({ detail }: { detail: LoadDetail }) {
  const { kinds, reasons, movements, losses, warnings, progress, confirm, kept } = detail
  return (
    <Box className="stack" maw="60rem" my="sm">
      <Facts detail={detail} />
      {progress && <Progress {...progress} />}
      <Sentences title="Why it was not loaded" sentences={reasons} />
      {confirm !== undefined && kept && <p>If everything here is right, confirm the load. Its files are kept.</p>}
      {confirm !== undefined && !kept && (
        <p>
          If everything here is right, send the same files again with the confirmation <code>{confirm}</code>: on the
          command line, <code>--confirm {confirm}</code>.
        </p>
      )}
      {kinds.length > 0 && (
        <section>
          <h2>Rows</h2>
          <KindsTable kinds={kinds} />
        </section>
      )}
      {movements.length > 0 && (
        <section>
          <h2>What would move most</h2>
          <MovementsTable movements={movements} />
        </section>
      )}
      <Sentences title="Who would no longer see rows" sentences={losses.map(lossText)} />
      <Sentences title="Warnings" sentences={warnings} />
    </Box>
  )
}

/** A load: what it changed or would change, its faults, and its rollback. */
export function LoadView({ load }: { load: string }) {
  const {
    value: detail,
    error,
    retry,
  } = useValue(readLoad, { load }, (answer) => answer !== undefined && isUnderway(answer.state) && runningPollMs)
  // The faults are complete when the load has ended.
  const faults = useList(listLoadFaults, detail && !isUnderway(detail.state) ? { load } : undefined)
  const [rollingBack, setRollingBack] = useState(false)
  const [confirming, setConfirming] = useState(false)
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
          {detail?.kept && <Button onClick={() => setConfirming(true)}>Confirm …</Button>}
          {hasFaults && <ExportMenu list={listLoadFaults} filtered={{ load }} />}
        </>
      }
    >
      {error && !detail && <Failed text="This load could not be read." error={error} onRetry={retry} />}
      {!error && !detail && <Wait boxed lines={sameLines(6, '8rem 1fr')} />}
      <Outdated list={{ rows: detail && [], error, retry }} />
      {detail && <Details detail={detail} />}
      {hasFaults && (
        <PortalGrid
          id="load-faults"
          columns={loadFaultColumns}
          list={faults}
          words={{ empty: 'The load has no faults.' }}
        />
      )}
      {confirming && detail?.confirm !== undefined && (
        <ConfirmDialog load={load} digest={detail.confirm} onClose={() => setConfirming(false)} />
      )}
      {rollingBack && <RollbackDialog load={load} onClose={() => setRollingBack(false)} />}
    </Screen>
  )
}
