import { printStatement } from '@trade-counter/contract/slices/accounts-payable/endpoints.ts'
import { datesReversed } from '@trade-counter/contract/kit/dates.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { callFile } from '#web/api.ts'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { Dialog } from '#web/kit/messages/Dialog.tsx'
import { showAlert } from '#web/kit/messages/dialogs.tsx'
import { openFileWindow } from '#web/kit/files/file-window.ts'
import { useCustomerSession } from '#web/kit/session/session.ts'
import { statementInput } from './payables-address.ts'
import classes from './StatementDialog.module.css'

interface Props {
  /** The chosen or locked ship-to; empty for all. */
  shipTo: string
  onClose: () => void
}

/** Asks for the days of a statement, and opens it in a tab. */
export function StatementDialog({ shipTo, onClose }: Props) {
  const { customer } = useCustomerSession()
  const [dates, setDates] = useState({ fromDate: '', asOf: '' })
  const [making, setMaking] = useState(false)
  const reversed = datesReversed(dates.fromDate, dates.asOf)

  const open = async () => {
    setMaking(true)
    const input = statementInput(customer, shipTo, dates)
    try {
      await openFileWindow({
        name: 'Statement of account',
        wait: 'Preparing the statement...',
        beside: 'tab',
        load: () => callFile(printStatement, input),
      })
      onClose()
    } catch (error) {
      const message = `The statement could not be created. ${reasonOf(error)}`
      await showAlert({ title: 'Statement of account', message })
    } finally {
      setMaking(false)
    }
  }

  const day = (label: string, field: 'asOf' | 'fromDate', description: string) => (
    <TextInput
      type="date"
      label={label}
      description={description}
      max="9999-12-31"
      value={dates[field]}
      onChange={(event) => setDates({ ...dates, [field]: event.currentTarget.value })}
    />
  )
  return (
    <Dialog title="Statement of account" width={20} closable onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!reversed) void open()
        }}
      >
        {day('As of', 'asOf', 'Today, if left empty')}
        {day('Since', 'fromDate', 'The first of that month, if left empty')}
        {reversed && (
          <p role="alert" className={classes.reversed}>
            Since must not be after As of.
          </p>
        )}
        <Button type="submit" loading={making} disabled={reversed}>
          Open PDF
        </Button>
      </form>
    </Dialog>
  )
}
