import { printStatement } from '#money/contract/accounts-payable/endpoints.ts'
import { datesReversed, monthStart } from '#kit/contract/dates.ts'
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
  const { values, getInputProps, onSubmit } = useForm<{ fromDate: string | undefined; asOf: string }>({
    initialValues: { fromDate: undefined, asOf: portalDay() },
  })
  // Until the user changes it, the first of the month of As of.
  const dates = { asOf: values.asOf, fromDate: values.fromDate ?? monthStart(values.asOf || portalDay()) }
  const reversed = datesReversed(dates.fromDate, dates.asOf || portalDay())
  const statement = useFileWindow({
    title: 'Statement of account',
    name: 'Statement of account',
    wait: 'Preparing the statement...',
    failed: 'The statement could not be created.',
    load: () => callFile(printStatement, statementInput(customer, shipTo, dates)),
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
        <DayInput {...day} label="As of" {...getInputProps('asOf')} />
        <DayInput {...day} label="Since" {...getInputProps('fromDate')} value={dates.fromDate} />
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
            openScreen('accountStatement', { shipTo, fromDate: dates.fromDate, toDate: dates.asOf })
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
