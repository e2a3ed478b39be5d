import { toGuideLines } from '@trade-counter/contract/slices/order-guide/fields.ts'
import {
  levelFault,
  maxGuideLines,
  maxGuideName,
  maxSection,
  readPastedGuide,
} from '@trade-counter/contract/slices/order-guide/rules.ts'
import { Button, Checkbox, FileButton, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons } from '#web/kit/messages/Dialog.tsx'
import classes from './guide.module.css'
import type { Guides } from './use-guides.ts'

interface Props {
  /** `typed`: from numbers that a person types, pastes, or loads from a file. */
  from: 'bought' | 'typed'
  /** The names of the viewer's own guides. */
  taken: readonly string[]
  save: Guides['save']
  onSaved: (id: string) => void
  onClose: () => void
}

/** The largest file that is read. */
const maxFileBytes = 1_000_000

/** What is wrong with the lines; undefined if they can be saved. */
function faultOf(lines: readonly { item: string; par: string; section: string }[]): string | undefined {
  if (lines.length > maxGuideLines) return `A guide has at most ${maxGuideLines} items.`
  const wrong = lines.find(({ par, section }) => levelFault(par) !== undefined || section.length > maxSection)
  if (!wrong) return undefined
  const fault = levelFault(wrong.par)
  return fault === undefined
    ? `Section of ${wrong.item}: At most ${maxSection} characters.`
    : `Par of ${wrong.item}: ${fault}`
}

/** Asks for the name of a new guide, and for its items unless they come from invoices. */
export function NewGuideDialog({ from, taken, save, onSaved, onClose }: Props) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [text, setText] = useState('')
  const [fileFault, setFileFault] = useState<string>()
  const [saving, setSaving] = useState(false)
  const lines = from === 'typed' ? readPastedGuide(text) : []
  const fault = fileFault ?? faultOf(lines)
  const isTaken = taken.includes(name.trim())
  const canSave = name.trim() !== '' && fault === undefined && (from === 'bought' || lines.length > 0)

  const readFile = async (file: File | null) => {
    setFileFault(undefined)
    if (!file) return
    const content = file.size > maxFileBytes ? undefined : await file.text()
    if (content === undefined) setFileFault('The file has more than 1 MB.')
    else if (['\0', '\ufffd'].some((sign) => content.includes(sign)))
      setFileFault('The file is not a text or CSV file.')
    else setText(content)
  }
  const submit = async () => {
    setSaving(true)
    const items = from === 'bought' ? { bought: '1' as const } : { lines: toGuideLines(lines) }
    const id = await save({
      name: name.trim(),
      shared: shared ? '1' : '0',
      replace: isTaken ? '1' : '0',
      bought: '0',
      lines: undefined,
      ...items,
    })
    setSaving(false)
    if (id !== undefined) onSaved(id)
  }
  return (
    <Dialog
      title={from === 'bought' ? 'Save as a guide' : 'New guide'}
      {...(from === 'bought' && { message: 'The guide has every item bought in the last 90 days, by department.' })}
      centered
      width={30}
      onClose={onClose}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !saving) void submit()
        }}
      >
        <TextInput
          label="Name"
          autoFocus
          data-autofocus
          maxLength={maxGuideName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {from === 'typed' && (
          <>
            <Textarea
              label="Items"
              description="One item number or customer part per line; after a tab or comma, its par level and section."
              rows={8}
              value={text}
              error={fault}
              errorProps={{ role: 'alert' }}
              onChange={({ currentTarget }) => {
                setFileFault(undefined)
                setText(currentTarget.value)
              }}
            />
            <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void readFile(file)}>
              {(props) => (
                <Button variant="default" {...props}>
                  Read a file…
                </Button>
              )}
            </FileButton>
          </>
        )}
        <Checkbox
          label="Share with everyone at this customer"
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={!canSave}>
            {isTaken ? 'Replace' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
