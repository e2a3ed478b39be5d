import {
  changeSavedReport,
  deleteSavedReport,
  listSavedReports,
  type ReportDefinition,
  type SavedReport,
  saveReport,
} from '#reports/contract/report-definitions.ts'
import type { ReportName } from '#items/contract/reports/report-needs.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { NoneSaved, SavedMenu } from '#views/web/saved/SavedMenu.tsx'
import { maxSavedName, SavedRow, useOwnChanges } from '#views/web/saved/SavedRow.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { call } from '#kit/web/calls/api.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { useChange } from '#kit/web/messages/use-change.ts'

interface New {
  name: string
  definition: ReportDefinition
  shared: boolean
}

const useSavedReports = (report: ReportName) => ({
  list: useValue(listSavedReports, { report }),
  save: useChange(
    ({ name, definition, shared }: New) =>
      call(saveReport, { report, name, definition: JSON.stringify(definition), shared: shared ? '1' : '0' }),
    { failed: 'The report could not be saved.', outdates: [listSavedReports] },
  ),
  changes: useOwnChanges('report', {
    list: listSavedReports,
    change: (input) => call(changeSavedReport, input),
    remove: (input) => call(deleteSavedReport, input),
  }),
})

interface Props {
  report: ReportName
  /** The definition to save: the report's current address. */
  definition: ReportDefinition
  onOpen: (saved: SavedReport) => void
}

const circles = { C: 'everyone at this customer', G: 'everyone in this group', E: undefined }

/** A report's saved definitions: open any, save the current one, and rename, share, or delete your own. */
export function SavedReports({ report, definition, onOpen }: Props) {
  const { list, save, changes } = useSavedReports(report)
  const [isOpen, setOpen] = useState(false)
  const { values, getInputProps, onSubmit, reset } = useForm({ initialValues: { name: '', shared: false } })
  const name = values.name.trim()
  const nameFault = lengthFault(name, maxSavedName)
  const loginType = useSession()?.rights.loginType ?? 'E'
  const audience = circles[loginType]
  const reports = list.value ?? []
  const replaces = reports.some((one) => one.mine && one.name === name)
  return (
    <SavedMenu
      title="Saved reports"
      isOpen={isOpen}
      setOpen={setOpen}
      button={
        <Button
          variant="default"
          leftSection={<FolderOpen size={14} aria-hidden />}
          onClick={() => setOpen((before) => !before)}
        >
          Reports
        </Button>
      }
      foot={
        <form
          className="stack"
          onSubmit={onSubmit(({ shared }) => {
            if (name !== '' && !nameFault) save.mutate({ name, definition, shared }, { onSuccess: reset })
          })}
        >
          <TextInput
            label="Save this report as"
            {...getInputProps('name')}
            error={nameFault}
            errorProps={{ role: 'alert' }}
          />
          {audience && <Checkbox label={`Share with ${audience}`} {...getInputProps('shared', { type: 'checkbox' })} />}
          {Object.keys(definition).some((field) => field.startsWith('quick')) && (
            <p className="muted dense">‘Year to date’ stays current each time you open it.</p>
          )}
          <Button type="submit" disabled={name === '' || nameFault !== undefined}>
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </form>
      }
    >
      <NoneSaved list={list} none="None yet." failed="They could not be loaded." />
      <ul>
        {reports.map((one) => (
          <SavedRow
            key={one.id}
            saved={one}
            what="report"
            side={one.mine ? one.shared && 'shared' : `by ${one.savedBy}`}
            audience={audience}
            onOpen={() => {
              setOpen(false)
              onOpen(one)
            }}
            {...changes}
          />
        ))}
      </ul>
    </SavedMenu>
  )
}
