import type { KeptReport } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { askConfirm } from '../../messages/dialogs.tsx'
import classes from './KeptReports.module.css'

interface Props {
  report: KeptReport
  /** The group that it can be shared with, in words; undefined if there is none. */
  circle: string | undefined
  onOpen: () => void
  rename: (report: KeptReport, name: string) => Promise<boolean>
  share: (report: KeptReport, shared: boolean) => Promise<boolean>
  remove: (report: KeptReport) => Promise<boolean>
}

/** One saved report: its name opens it; the owner can rename, share, and delete it. */
export function KeptReportRow({ report, circle, onOpen, rename, share, remove }: Props) {
  const [name, setName] = useState<string>()
  if (name !== undefined) {
    return (
      <li className={classes.row}>
        <form
          className={classes.rename}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') void rename(report, name.trim()).then((done) => done && setName(undefined))
          }}
        >
          <TextInput
            aria-label={`New name of ${report.name}`}
            maxLength={60}
            value={name}
            autoFocus
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setName(undefined)
            }}
          />
        </form>
      </li>
    )
  }
  const confirmRemoval = async () => {
    const message = `Delete the report “${report.name}”?`
    if (await askConfirm({ title: 'Delete report', message })) await remove(report)
  }
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        {report.name}
        <span className={classes.side}>{report.mine ? report.shared && 'shared' : `by ${report.keptBy}`}</span>
      </UnstyledButton>
      {report.mine && (
        <>
          <ActionIcon
            size={28}
            variant="subtle"
            aria-label={`Rename ${report.name}`}
            onClick={() => setName(report.name)}
          >
            <Pencil size={14} aria-hidden />
          </ActionIcon>
          {circle && (
            <ActionIcon
              size={28}
              variant={report.shared ? 'light' : 'subtle'}
              aria-pressed={report.shared}
              aria-label={`Share ${report.name} with ${circle}`}
              onClick={() => void share(report, !report.shared)}
            >
              <Share2 size={14} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            size={28}
            variant="subtle"
            aria-label={`Delete ${report.name}`}
            onClick={() => void confirmRemoval()}
          >
            <Trash2 size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
