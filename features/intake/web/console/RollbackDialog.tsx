import { counted } from '#kit/contract/declare/format.ts'
import { emptiedText } from '#kit/contract/emptied-text.ts'
import { planRollback, rollBackLoad, type RollbackPlan } from '#intake/contract/console/endpoints.ts'
import { call } from '#kit/web/calls/api.ts'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { localTime } from '#kit/web/calls/portal-time.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
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
  return (
    <TypedConfirmation
      title={`Roll back load ${load}`}
      digest={plan?.digest}
      button="Roll Back"
      color="red"
      underway="Rolling back …"
      confirm={async (digest) => {
        const { version } = await call(rollBackLoad, { load, digest })
        return { text: `Rolled back. The data is version ${version} now.` }
      }}
      onClose={onClose}
    >
      {!plan && !error && <Wait lines={sameLines(4, '1fr 5rem')} />}
      {error && <p role="alert">{reasonOf(error)}</p>}
      {plan && <Plan plan={plan} />}
    </TypedConfirmation>
  )
}
