import { printStatement } from '#money/contract/accounts-payable/endpoints.ts'
import { datesReversed } from '#kit/contract/dates.ts'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { callFile } from '#kit/web/calls/api.ts'
import { DayInput } from '#kit/web/filters/DayInput.tsx'
import { refusesHalfTyped } from '#kit/web/filters/half-typed.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { useFileWindow } from '#kit/web/files/file-window.ts'
import { Dialog } from '#kit/web/messages/Dialog.tsx'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { statementInput } from './payables-address.ts'

interface Props {
  /** The chosen or locked ship-to; empty for all. */
  shipTo: string
  onClose: () => void
}

/** Prompts for the dates of a statement, and opens it in a tab, or shows the account's entries. */
export function StatementDialog({ shipTo, onClose }: Props) {
  const { customer } = useCustomerSession()
  const openScreen = useOpenScreen()
  const { values, getInputProps, onSubmit } = useForm({ initialValues: { fromDate: '', asOf: '' } })
  const reversed = datesReversed(values.fromDate, values.asOf || portalDay())
  const statement = useFileWindow({
    title: 'Statement of account',
    name: 'Statement of account',
    wait: 'Preparing the statement...',
    failed: 'The statement could not be created.',
    load: () => callFile(printStatement, statementInput(customer, shipTo, values)),
  })
  const day = { max: '9999-12-31' }
  return (
    <Dialog title="Statement of account" width={20} closable onClose={onClose}>
      <form
        className="stack"
        onSubmit={onSubmit(() => {
          if (!reversed) statement.mutate(undefined, { onSuccess: onClose })
        })}
      >
        <DayInput {...day} label="As of" description="Today, if left empty" {...getInputProps('asOf')} />
        <DayInput
          {...day}
          label="Since"
          description="The first of that month, if left empty"
          {...getInputProps('fromDate')}
        />
        {reversed && (
          <p role="alert" className="danger">
            Since must not be after As of.
          </p>
        )}
        <Button
          variant="default"
          disabled={reversed}
          onClick={({ currentTarget }) =>
            refusesHalfTyped(currentTarget.form) ||
            openScreen('accountStatement', { shipTo, fromDate: values.fromDate, toDate: values.asOf })
          }
        >
          Show every entry
        </Button>
        <Button type="submit" loading={statement.isPending} disabled={reversed}>
          Open PDF
        </Button>
      </form>
    </Dialog>
  )
}
