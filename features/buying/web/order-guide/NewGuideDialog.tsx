import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import {
  levelFault,
  maxGuideLines,
  maxGuideName,
  maxSection,
  readPastedGuide,
} from '#buying/contract/order-guide/rules.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { Button, Checkbox, FileButton, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Dialog, DialogForm } from '#kit/web/messages/Dialog.tsx'
import classes from './guide.module.css'
import type { Guides } from './use-guides.ts'

interface Props {
  /** `typed` means from numbers that the user types, pastes, or loads from a file. */
  from: 'bought' | 'typed'
  /** The names of the viewer's own guides. */
  taken: readonly string[]
  save: Guides['save']
  onSaved: (id: string) => void
  onClose: () => void
}

/** The maximum size of a file, in bytes. */
const maxFileBytes = 1_000_000

/** Returns the error in the lines; undefined if they can be saved. */
function faultOf(lines: readonly { item: string; par: string; section: string }[]): string | undefined {
  if (lines.length > maxGuideLines) return `A guide has at most ${maxGuideLines} items.`
  const wrong = lines.find(({ par, section }) => levelFault(par) !== undefined || section.length > maxSection)
  if (!wrong) return undefined
  const fault = levelFault(wrong.par)
  return fault === undefined
    ? `Section of ${wrong.item}: At most ${maxSection} characters.`
    : `Par of ${wrong.item}: ${fault}`
}

/** Prompts for the name of a new guide, and for its items unless they come from invoices. */
export function NewGuideDialog({ from, taken, save, onSaved, onClose }: Props) {
  const form = useForm({ initialValues: { name: '', shared: false, text: '' } })
  const { getInputProps } = form
  const lines = from === 'typed' ? readPastedGuide(form.values.text) : []
  const fault = form.errors.text ?? faultOf(lines)
  const name = form.values.name.trim()
  const nameFault = lengthFault(name, maxGuideName)
  const isTaken = taken.includes(name)
  const canSave =
    name !== '' && nameFault === undefined && fault === undefined && (from === 'bought' || lines.length > 0)

  const readFile = async (file: File | null) => {
    form.clearFieldError('text')
    if (!file) return
    const content = file.size > maxFileBytes ? undefined : await file.text()
    if (content === undefined) form.setFieldError('text', 'The file has more than 1 MB.')
    else if (['\0', '\ufffd'].some((sign) => content.includes(sign)))
      form.setFieldError('text', 'The file is not a text or CSV file.')
    else form.setFieldValue('text', content)
  }
  const submit = () =>
    save.mutate(
      {
        name,
        shared: form.values.shared ? '1' : '0',
        replace: isTaken ? '1' : '0',
        bought: from === 'bought' ? '1' : '0',
        lines: from === 'bought' ? undefined : toGuideLines(lines),
      },
      { onSuccess: ({ id }) => onSaved(id) },
    )
  return (
    <Dialog
      title={from === 'bought' ? 'Save as a guide' : 'New guide'}
      {...(from === 'bought' && { message: 'The guide has every item bought in the last 90 days, by department.' })}
      width={30}
      onClose={onClose}
    >
      <DialogForm
        submit={isTaken ? 'Replace' : 'Save'}
        canSubmit={canSave}
        busy={save.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextInput
          label="Name"
          autoFocus
          data-autofocus
          {...getInputProps('name')}
          error={nameFault}
          errorProps={{ role: 'alert' }}
        />
        {from === 'typed' && (
          <>
            <Textarea
              label="Items"
              description="One item number or customer part per line; after a tab or comma, its par level and section."
              rows={8}
              {...getInputProps('text')}
              error={fault}
              errorProps={{ role: 'alert' }}
            />
            <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void readFile(file)}>
              {(props) => (
                <Button className={classes.file} variant="default" {...props}>
                  Choose file
                </Button>
              )}
            </FileButton>
          </>
        )}
        <Checkbox label="Share with everyone at this customer" {...getInputProps('shared', { type: 'checkbox' })} />
      </DialogForm>
    </Dialog>
  )
}
