import { counted } from '@trade-counter/contract/kit/declare/format.ts'
import { emptiedText } from '@trade-counter/contract/kit/emptied-text.ts'
import { planRollback, rollBackLoad, type RollbackPlan } from '@trade-counter/contract/slices/feeds/endpoints.ts'
import { call } from '#web/api.ts'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { queries } from '#web/kit/calls/queries.ts'
import { localTime } from '#web/kit/calls/portal-time.ts'
import { useValue } from '#web/kit/calls/use-value.ts'
import { Dialog } from '#web/kit/messages/Dialog.tsx'
import { showNotice } from '#web/kit/messages/notices.ts'
import { sameLines, Wait } from '#web/kit/messages/Wait.tsx'
import { useOpenScreen } from '#web/kit/screen/ScreenLink.tsx'
import classes from './Feeds.module.css'
import { KindsTable } from './KindsTable.tsx'
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

/** Shows what a rollback undoes, and rolls back once its confirmation is typed. */
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
    <Dialog title={`Roll back load ${load}`} width={36} centered onClose={onClose}>
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
