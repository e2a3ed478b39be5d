import { sentenceCase } from '@trade-counter/contract/kit/declare/sentence-case.ts'
import type { RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { arrangeGuide, type Guide, type listGuideLines } from '@trade-counter/contract/slices/order-guide/endpoints.ts'
import { toGuideLines } from '@trade-counter/contract/slices/order-guide/fields.ts'
import { levelFault, maxSection } from '@trade-counter/contract/slices/order-guide/rules.ts'
import { ActionIcon, Button } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { BusyButton } from '#web/kit/messages/BusyButton.tsx'
import { attemptChange } from '#web/kit/saved/attempt-change.ts'
import { useLeaveGuard } from '#web/kit/screen/use-leave-guard.ts'
import classes from './guide.module.css'
import { type Guides, noteLeftOut, refetchGuides } from './use-guides.ts'

type Line = RowOfList<typeof listGuideLines>

interface Arranged {
  item: string
  description: string
  section: string
  par: string
}

interface Props {
  guide: Guide
  lines: readonly Line[]
  whose: Guides['whose']
  onClose: () => void
}

/** Arranges a guide: sections, order, par levels, and what to remove or add. Nothing is saved before Save. */
export function GuideEditor({ guide, lines, whose, onClose }: Props) {
  const [opened] = useState<readonly Arranged[]>(() =>
    lines.map(({ itemNumber, description, section, par }) => ({
      item: itemNumber,
      description: sentenceCase(description),
      section,
      par: par === null ? '' : String(par),
    })),
  )
  const [arranged, setArranged] = useState(opened)
  // Later versions are others': saving over them is refused, and nothing that was arranged is lost.
  const [version] = useState(guide.version)
  const [added, setAdded] = useState('')
  const [saving, setSaving] = useState(false)
  const setSaved = useLeaveGuard(arranged !== opened || added.trim() !== '', 'The changes to this guide')
  const isWrong = arranged.some(({ par }) => levelFault(par) !== undefined)
  const change = (at: number, next: Partial<Arranged>) =>
    setArranged(arranged.map((line, n) => (n === at ? { ...line, ...next } : line)))
  const move = (at: number, by: -1 | 1) => {
    const next = [...arranged]
    const [line] = next.splice(at, 1)
    const [before] = arranged.slice(at + by)
    // A line that moves past another one joins its section.
    if (line) next.splice(at + by, 0, before ? { ...line, section: before.section } : line)
    setArranged(next)
  }
  const withAdded = () => {
    const item = added.trim()
    if (item === '' || arranged.some((line) => line.item === item)) return arranged
    return [...arranged, { item, description: 'Added', section: arranged.at(-1)?.section ?? '', par: '' }]
  }
  const add = () => {
    const next = withAdded()
    if (next === arranged) return
    setArranged(next)
    setAdded('')
  }
  const save = async () => {
    setSaving(true)
    const isSaved = await attemptChange('The guide could not be saved.', async () => {
      const saved = await call(arrangeGuide, {
        ...whose,
        guide: guide.id,
        version: String(version),
        lines: toGuideLines(withAdded()),
      })
      noteLeftOut(saved.leftOut)
    })
    setSaving(false)
    if (!isSaved) return
    setSaved()
    onClose()
    void refetchGuides()
  }
  const sections = [...new Set(arranged.map(({ section }) => section))].filter((section) => section !== '')
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <label className={classes.add}>
          <span>Add an item</span>
          <input
            className={classes.input}
            value={added}
            maxLength={30}
            placeholder="Item # or customer part"
            onChange={({ currentTarget }) => setAdded(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </label>
        <Button variant="default" onClick={add}>
          Add
        </Button>
        <div className={classes.make}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton busy={saving} disabled={isWrong || arranged.length === 0} onClick={() => void save()}>
            Save
          </BusyButton>
        </div>
      </div>
      <datalist id="guide-sections">
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      <section className={classes.rows} aria-label="Items of the guide">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Item #</th>
              <th scope="col">Description</th>
              <th scope="col">Section</th>
              <th scope="col">Par</th>
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
                  <input
                    className={classes.input}
                    aria-label={`Section of ${line.item}`}
                    list="guide-sections"
                    placeholder="No section"
                    maxLength={maxSection}
                    value={line.section}
                    onChange={({ currentTarget }) => change(at, { section: currentTarget.value })}
                  />
                </td>
                <td>
                  <input
                    className={classes.number}
                    aria-label={`Par of ${line.item}`}
                    inputMode="decimal"
                    placeholder="No par"
                    maxLength={12}
                    aria-invalid={levelFault(line.par) !== undefined || undefined}
                    title={levelFault(line.par)}
                    value={line.par}
                    onChange={({ currentTarget }) => change(at, { par: currentTarget.value })}
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
                    onClick={() => setArranged(arranged.filter((_, n) => n !== at))}
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
