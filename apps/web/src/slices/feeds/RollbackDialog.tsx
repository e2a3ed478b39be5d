import { planRollback, rollBackLoad, type RollbackPlan } from '@trade-counter/contract/slices/feeds/endpoints.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { queries } from '#web/kit/calls/queries.ts'
import { useValue } from '#web/kit/calls/use-value.ts'
import { Dialog, DialogButtons } from '#web/kit/messages/Dialog.tsx'
import { showNotice } from '#web/kit/messages/notices.ts'
import { Wait } from '#web/kit/messages/Wait.tsx'
import { useOpenScreen } from '#web/kit/screen/ScreenLink.tsx'
import classes from './Feeds.module.css'
import { KindsTable } from './KindsTable.tsx'
import { localTime } from './local-time.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function Plan({ plan: { loads, kinds, accounts } }: { plan: RollbackPlan }) {
  return (
    <>
      <p>{plural(loads.length, 'load is', 'loads are')} undone:</p>
      <ul className={classes.sentences}>
        {loads.map(({ load, began, by, files }) => (
          <li key={load}>
            Load {load}, {localTime(began)}, by {by}: {files.join(', ') || 'accounts only'}
          </li>
        ))}
      </ul>
      {kinds.length > 0 && <KindsTable kinds={kinds} />}
      {accounts.removed > 0 && (
        <p>
          {plural(accounts.removed, 'account', 'accounts')} that these loads added will be removed, with{' '}
          {plural(accounts.saved, 'saved report or view', 'saved reports and views')}.
        </p>
      )}
      {accounts.restored > 0 && (
        <p>{plural(accounts.restored, 'account gets', 'accounts get')} back former address, policy, and rights.</p>
      )}
    </>
  )
}

/** Shows what a rollback undoes, and rolls back once its confirmation is typed. */
export function RollbackDialog({ load, onClose }: { load: string; onClose: () => void }) {
  const { value: plan, error } = useValue(planRollback, { load })
  const [typed, setTyped] = useState('')
  const [underway, setUnderway] = useState(false)
  const [failure, setFailure] = useState<string>()
  const open = useOpenScreen()
  const ready = plan !== undefined && typed.trim() === plan.digest

  async function rollBack(): Promise<void> {
    if (!ready || underway) return
    setUnderway(true)
    setFailure(undefined)
    try {
      const { version } = await call(rollBackLoad, { load, digest: plan.digest })
      queries.clear()
      showNotice({ kind: 'done', text: `Rolled back. The data is version ${version} now.` })
      open('feeds')
    } catch (refused) {
      setFailure(reasonOf(refused))
      setUnderway(false)
    }
  }

  return (
    <Dialog title={`Roll back load ${load}`} width={36} centered onClose={onClose}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          void rollBack()
        }}
      >
        {!plan && !error && <Wait height={120} />}
        {error && <p role="alert">{reasonOf(error)}</p>}
        {plan && (
          <>
            <Plan plan={plan} />
            <TextInput
              label={
                <>
                  Type <code>{plan.digest}</code> to confirm
                </>
              }
              size="sm"
              autoComplete="off"
              spellCheck={false}
              maxLength={16}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </>
        )}
        {underway && <p role="status">Rolling back …</p>}
        {failure !== undefined && <p role="alert">{failure}</p>}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={underway}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!ready} loading={underway}>
            Roll Back
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
