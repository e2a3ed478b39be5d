import { counted } from '#kit/contract/declare/format.ts'
import { emptiedText } from '#kit/contract/emptied-text.ts'
import { planRollback, rollBackLoad, type RollbackPlan } from '#intake/contract/console/endpoints.ts'
import { call } from '#kit/web/calls/api.ts'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { localTime } from '#kit/web/calls/portal-time.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { Dialog } from '#kit/web/messages/Dialog.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import classes from './Feeds.module.css'
import { KindsTable } from './load-tables.tsx'
import { TypedConfirmation } from './TypedConfirmation.tsx'

function Plan({ plan: { loads, kinds, emptied, accounts } }: { plan: RollbackPlan }) {
  const emptyText = emptiedText(emptied)
  return (
    <>
      <p>{counted(loads.length, 'load is', 'loads are')} undone:</p>
      <ul className={classes.sentences}>
        {loads.map(({ load, began, by, files }) => (
          <li key={load}>
            Load {load}, {localTime(began)}, by {by}: {files.join(', ') || 'accounts only'}
          </li>
        ))}
      </ul>
      {kinds.length > 0 && <KindsTable kinds={kinds} />}
      {emptyText !== undefined && (
        <p>
          <strong>{emptyText}</strong>
        </p>
      )}
      {accounts.removed > 0 && (
        <p>
          {counted(accounts.removed, 'account')} that these loads added will be removed, with{' '}
          {counted(accounts.saved, 'saved report or view', 'saved reports and views')}.
        </p>
      )}
      {accounts.restored > 0 && (
        <p>{counted(accounts.restored, 'account gets', 'accounts get')} back former address, policy, and rights.</p>
      )}
    </>
  )
}

/** Shows what a rollback undoes, and starts it after the user types its confirmation. */
export function RollbackDialog({ load, onClose }: { load: string; onClose: () => void }) {
  const { value: plan, error } = useValue(planRollback, { load })
  const open = useOpenScreen()

  async function rollBack(digest: string): Promise<void> {
    const { version } = await call(rollBackLoad, { load, digest })
    queries.clear()
    showNotice({ kind: 'done', text: `Rolled back. The data is version ${version} now.` })
    open('feeds')
  }

  return (
    <Dialog title={`Roll back load ${load}`} width={36} onClose={onClose}>
      <TypedConfirmation
        digest={plan?.digest}
        button="Roll Back"
        color="red"
        underway="Rolling back …"
        confirm={rollBack}
        onClose={onClose}
      >
        {!plan && !error && <Wait lines={sameLines(4, '1fr 5rem')} />}
        {error && <p role="alert">{reasonOf(error)}</p>}
        {plan && <Plan plan={plan} />}
      </TypedConfirmation>
    </Dialog>
  )
}
