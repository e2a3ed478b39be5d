import { Button, Loader, Menu } from '@mantine/core'
import { ChevronDown, Download, X } from 'lucide-react'
import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode } from 'react'
import classes from './FileMenu.module.css'
import { type FileChoice, type RunningDownload, receivedSize, useFileDownload } from './use-file-download.ts'

/** The same content in several formats. */
export interface FileGroup {
  /** Stays the same when the label changes, so that an open menu keeps its focus. */
  id: string
  /** The content and the number of rows: `Filtered · 152 rows`. */
  label: string
  files: readonly FileChoice[]
}

type TargetProps = ComponentProps<'button'> & { running: RunningDownload | undefined; onStop: () => void }

/** Opens the menu when the user presses an arrow key, like a native menu button. */
function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' || event.currentTarget.ariaExpanded === 'true') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A button that opens the menu, or cancels the running download. It keeps the focus when it changes. */
function Target({ running, onStop, ref, disabled, className = '', ...menu }: TargetProps) {
  return running ? (
    <Button
      ref={ref}
      variant="default"
      className="tabular"
      aria-label={`Stop downloading ${running.spoken}`}
      leftSection={<Loader size={12} aria-hidden />}
      rightSection={
        <span className="link">
          <X size={12} aria-hidden /> Stop
        </span>
      }
      onClick={onStop}
    >
      {receivedSize(running.bytes)}
    </Button>
  ) : (
    <Button
      ref={ref}
      variant="default"
      className={`${classes.export} ${className}`}
      aria-label="Export"
      leftSection={<Download size={14} aria-hidden />}
      rightSection={<ChevronDown size={14} aria-hidden />}
      disabled={disabled ?? false}
      {...menu}
      onKeyDown={openByArrow}
    >
      <span className={classes.label}>Export</span>
    </Button>
  )
}

interface Props {
  groups: readonly FileGroup[]
  children?: ReactNode
}

/** The screen's 'Export' button: a menu of files, and the progress of the running download. */
export function FileMenu({ groups, children }: Props) {
  const { running, start, cancel } = useFileDownload()
  const isEmpty = !children && groups.every(({ files }) => files.every(({ load }) => !load))
  return (
    // Within the screen, so that the menu lies in its landmark. Fixed, so that no part of the screen cuts it.
    <Menu position="bottom-end" width={240} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <Target running={running} onStop={cancel} disabled={isEmpty} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Export">
        {groups.map(({ id, label, files }) => (
          <Fragment key={id}>
            <Menu.Label>{label}</Menu.Label>
            {files.map((file) => (
              <Menu.Item
                key={file.label}
                aria-label={`Download ${file.spoken}`}
                disabled={!file.load}
                onClick={() => void start(file)}
              >
                {file.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
