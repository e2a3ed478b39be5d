import { type FormLine, type Quantities, suggestionOf, withSuggested } from '#buying/contract/order-guide/form.ts'
import { Button } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import classes from './form.module.css'
import type { Form } from './use-order-form.ts'

interface Props {
  form: Form
  lines: readonly FormLine[]
}

/** Fills in the suggested quantities, and takes them back until a quantity changes. */
export function FillSuggested({ form: { entry, change }, lines }: Props) {
  const [filled, setFilled] = useState<{ before: Quantities; after: Quantities }>()
  const isFilled = useSelector(entry, ({ value }) => filled !== undefined && filled.after === value)
  if (!lines.some((line) => suggestionOf(line) !== undefined)) return null
  const fill = () => {
    const before = entry.get().value ?? {}
    const after = withSuggested(lines, before)
    change(() => after)
    setFilled({ before, after })
  }
  return (
    <Button
      variant="default"
      className={classes.fill}
      onClick={filled && isFilled ? () => change(() => filled.before) : fill}
    >
      {isFilled ? 'Undo suggested' : 'Fill suggested'}
    </Button>
  )
}
