import type { RowOf } from '#kit/contract/declare/columns.ts'
import { screens } from '#intake/contract/screens.ts'
import { loadColumns, quarantineColumns } from '#intake/contract/console/columns.ts'
import { isUnderway } from '#intake/contract/console/rules.ts'
import { listLoads, listQuarantinedRows } from '#intake/contract/console/endpoints.ts'
import { z } from 'zod'
import { localTime } from '#kit/web/calls/portal-time.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { LoadView, runningPollMs } from './LoadView.tsx'
import { StateTag } from './StateTag.tsx'

/** The open load, or the position in the list. */
const feedsAddress = z.object({
  load: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .catch(''),
  part: z.enum(['loads', 'quarantine']).catch('loads'),
})

type LoadRow = RowOf<typeof loadColumns>
type QuarantineRow = RowOf<typeof quarantineColumns>

const loadLink = ({ load }: { load: number }) => (
  <ScreenLink screen="feeds" search={{ load }} data-names-row aria-label={`Open load ${load}`}>
    {load}
  </ScreenLink>
)

const loadCells = {
  load: loadLink,
  began: ({ began }: LoadRow) => localTime(began),
  state: ({ state }: LoadRow) => <StateTag state={state} />,
}

const quarantineCells = {
  load: loadLink,
  since: ({ since }: QuarantineRow) => localTime(since),
}

function Loads() {
  const list = useList(listLoads, {}, (rows) => rows?.some(({ state }) => isUnderway(state)) === true && runningPollMs)
  const open = useOpenScreen()
  return (
    <Screen
      title={screens.feeds.title}
      actions={
        <>
          <ScreenLink screen="feeds" search={{ part: 'quarantine' }}>
            Quarantine
          </ScreenLink>
          <ExportMenu list={listLoads} filtered={{}} />
        </>
      }
    >
      <FreshnessPanel />
      <PortalGrid
        id="loads"
        columns={loadColumns}
        list={list}
        cells={loadCells}
        onOpen={({ load }) => open('feeds', { load })}
        words={{ empty: 'Nothing has been loaded yet.' }}
      />
    </Screen>
  )
}

function Quarantine() {
  const list = useList(listQuarantinedRows, {})
  return (
    <Screen
      title="Quarantined Rows"
      breadcrumb={<ScreenLink screen="feeds">{screens.feeds.title}</ScreenLink>}
      actions={<ExportMenu list={listQuarantinedRows} filtered={{}} />}
    >
      <PortalGrid
        id="quarantined-rows"
        columns={quarantineColumns}
        list={list}
        cells={quarantineCells}
        words={{ empty: 'No rows are quarantined.' }}
      />
    </Screen>
  )
}

/** The loads, their faults, the freshness of the data, and rollbacks. */
export function FeedsScreen() {
  const [{ load, part }] = useScreenSearch(feedsAddress)
  if (load !== '') return <LoadView key={load} load={load} />
  return part === 'quarantine' ? <Quarantine /> : <Loads />
}
