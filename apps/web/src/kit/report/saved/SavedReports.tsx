import type {
  SavedReport,
  ReportDefinition,
  ReportName,
} from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { FolderOpen } from 'lucide-react'
import { useId, useState } from 'react'
import { unlessAsking } from '../../saved/unless-asking.ts'
import { SavedRow } from '../../saved/SavedRow.tsx'
import { useSession } from '../../session/session.ts'
import classes from './SavedReports.module.css'
import { useSavedReports } from './use-saved-reports.ts'

interface Props {
  report: ReportName
  /** The definition to save: the report's current address. */
  definition: ReportDefinition
  onOpen: (saved: SavedReport) => void
}

const circles = { C: 'this customer', G: 'this group', E: undefined }

/** A report's saved definitions: open any, save the current one, and rename, share, or delete one's own. */
export function SavedReports({ report, definition, onOpen }: Props) {
  const title = useId()
  const { list, save, ...actions } = useSavedReports(report)
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const loginType = useSession()?.rights.loginType ?? 'E'
  const circle = circles[loginType]
  const reports = list.value ?? []
  const replaces = reports.some((one) => one.mine && one.name === name.trim())

  const submit = async () => {
    if (name.trim() === '' || !(await save(name.trim(), definition, shared))) return
    setName('')
    setShared(false)
  }
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      width={340}
      opened={opened}
      onChange={unlessAsking(setOpened)}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<FolderOpen size={14} aria-hidden />}
          onClick={() => setOpened((before) => !before)}
        >
          Reports
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-labelledby={title}>
        <h2 id={title} className={classes.title}>
          Saved reports
        </h2>
        {reports.length === 0 && (
          <p className={classes.none}>
            {list.error ? 'They could not be loaded.' : list.value ? 'None yet.' : 'Loading …'}
          </p>
        )}
        <ul className={classes.list}>
          {reports.map((one) => (
            <SavedRow
              key={one.id}
              saved={one}
              what="report"
              side={one.mine ? one.shared && 'shared' : `by ${one.savedBy}`}
              circle={circle}
              onOpen={() => {
                setOpened(false)
                onOpen(one)
              }}
              {...actions}
            />
          ))}
        </ul>
        <form
          className={classes.keep}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <TextInput
            label="Save this report as"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {circle && (
            <Checkbox
              label={`Share with ${circle}`}
              checked={shared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          )}
          {Object.keys(definition).some((field) => field.startsWith('quick')) && (
            <p className={classes.none}>Its quick ranges move with the day.</p>
          )}
          <Button type="submit" disabled={name.trim() === ''}>
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
