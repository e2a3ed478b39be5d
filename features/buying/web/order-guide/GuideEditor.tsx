import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { arrangeGuide, type Guide, listGuideLines, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import { levelFault, maxSection } from '#buying/contract/order-guide/rules.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { readAgain, useChange } from '#kit/web/messages/use-change.ts'
import { useLeaveGuard } from '#kit/web/screen/use-leave-guard.ts'
import classes from './guide.module.css'
import { type Guides, noteLeftOut } from './use-guides.ts'

type Line = RowOfList<typeof listGuideLines>

interface Props {
  guide: Guide
  lines: readonly Line[]
  whose: Guides['whose']
  onClose: () => void
}

/** Edits a guide: sections, order, par levels, and items. Changes are saved only with Save. */
export function GuideEditor({ guide, lines, whose, onClose }: Props) {
  const form = useForm({
    initialValues: {
      lines: lines.map(({ itemNumber, description, section, par }) => ({
        item: itemNumber,
        description: sentenceCase(description),
        section,
        par: par === null ? '' : String(par),
      })),
      added: '',
    },
  })
  const { lines: arranged, added } = form.values
  const { getInputProps } = form
  // The version to save over. If somebody else has saved a later one, saving is refused and no edits are lost.
  const [version] = useState(guide.version)
  const setSaved = useLeaveGuard(form.isDirty('lines') || added.trim() !== '', 'The changes to this guide')
  const wrong = arranged.find(({ par }) => levelFault(par) !== undefined)
  const move = (at: number, by: -1 | 1) => {
    // A line that moves past another one joins its section.
    form.setFieldValue(`lines.${at}.section`, arranged[at + by]?.section ?? '')
    form.reorderListItem('lines', { from: at, to: at + by })
  }
  const withAdded = () => {
    const item = added.trim()
    if (item === '' || arranged.some((line) => line.item === item)) return arranged
    return [...arranged, { item, description: 'Added', section: arranged.at(-1)?.section ?? '', par: '' }]
  }
  const add = () => {
    const next = withAdded()
    if (next !== arranged) form.setValues({ lines: next, added: '' })
  }
  const save = useChange(
    async () => {
      const input = { ...whose, guide: guide.id, version: String(version), lines: toGuideLines(withAdded()) }
      noteLeftOut((await call(arrangeGuide, input)).leftOut)
    },
    { failed: 'The guide could not be saved.' },
  )
  const onSuccess = () => {
    setSaved()
    onClose()
    void readAgain([listGuides, listGuideLines])
  }
  const sections = [...new Set(arranged.map(({ section }) => section))].filter((section) => section !== '')
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <TextInput
          label="Add an item"
          maxLength={30}
          placeholder="Item # or customer part"
          {...getInputProps('added')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Add
        </Button>
        <div className={`${classes.make} row`}>
          {wrong && (
            <span role="alert" className="danger dense">
              Par of {wrong.item}: {levelFault(wrong.par)}
            </span>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            busy={save.isPending}
            disabled={wrong !== undefined || arranged.length === 0}
            onClick={() => save.mutate(undefined, { onSuccess })}
          >
            Save
          </BusyButton>
        </div>
      </div>
      <datalist id="guide-sections">
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      <section className={`${classes.rows} box scroller`} aria-label="Items of the guide">
        <table>
          <thead className="unseen-on-phone">
            <tr>
              <th scope="col">Item #</th>
              <th scope="col">Description</th>
              <th scope="col">Section</th>
              <th scope="col" className="figure">
                Par
              </th>
              <th scope="col">Place</th>
            </tr>
          </thead>
          <tbody>
            {arranged.map((line, at) => (
              <tr key={line.item}>
                <th scope="row" className="code">
                  {line.item}
                </th>
                <td>{line.description}</td>
                <td>
                  <TextInput
                    aria-label={`Section of ${line.item}`}
                    list="guide-sections"
                    placeholder="No section"
                    maxLength={maxSection}
                    {...getInputProps(`lines.${at}.section`)}
                  />
                </td>
                <td>
                  <TextInput
                    classNames={{ input: 'figure' }}
                    aria-label={`Par of ${line.item}`}
                    inputMode="decimal"
                    placeholder="No par"
                    maxLength={12}
                    title={levelFault(line.par)}
                    {...getInputProps(`lines.${at}.par`)}
                    error={levelFault(line.par) !== undefined}
                  />
                </td>
                <td className={classes.place}>
                  <ActionIcon
                    variant="subtle"
                    size={28}
                    aria-label={`Move ${line.item} up`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <ArrowUp size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={28}
                    aria-label={`Move ${line.item} down`}
                    disabled={at === arranged.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <ArrowDown size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={28}
                    aria-label={`Remove ${line.item}`}
                    onClick={() => form.removeListItem('lines', at)}
                  >
                    <X size={14} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
