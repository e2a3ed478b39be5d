import { CloseButton } from '@mantine/core'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { dismissNotice, type Notice, useNotices } from '../messages/notices.ts'
import classes from './Notices.module.css'

const icons: Record<Notice['kind'], typeof Info> = { info: Info, done: CircleCheck, problem: CircleAlert }
/** Success messages disappear automatically; problems stay until dismissed. */
const doneMs = 6000
/** Long enough to notice a mistake, and to reach the button. */
const undoMs = 20_000

function Line({ notice }: { notice: Notice }) {
  const { id, kind, text, requestId, undo } = notice
  const Icon = icons[kind]
  useEffect(() => {
    if (kind !== 'done') return
    const timer = setTimeout(() => dismissNotice(id), undo ? undoMs : doneMs)
    return () => clearTimeout(timer)
  }, [id, kind, undo])
  return (
    <div className={`${classes.notice} raised`} data-kind={kind} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className="grow">
        {text}
        {requestId && (
          <>
            {' '}
            Request <span className="code">{requestId}</span>
          </>
        )}
      </span>
      {undo && (
        <button
          type="button"
          className="link"
          onClick={() => {
            dismissNotice(id)
            undo()
          }}
        >
          Undo
        </button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={() => dismissNotice(id)} />
    </div>
  )
}

export function Notices() {
  const notices = useNotices()
  return (
    <div className={`${classes.notices} screen-only`}>
      {notices.map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
    </div>
  )
}
