import { maxFindLength, minFindLength } from '#items/contract/find/rules.ts'
import { type RefObject, useRef } from 'react'
import { FindField } from '#kit/web/filters/FindField.tsx'
import { useFinder } from '#kit/web/filters/use-finder.ts'
import { FoundItem } from './FoundItem.tsx'
import classes from './ItemBox.module.css'
import { findItemMatches, type ItemMatch } from './item-search.ts'

interface Props {
  label: string
  /** @returns false if what was typed should stay */
  onPick: (match: ItemMatch) => Promise<boolean>
  onText?: (text: string) => void
  field?: RefObject<HTMLInputElement | null>
}

/** A box that finds an item by number, part number, or words, with a quantity before or after it: `6 TR033`. */
export function ItemBox({ label, onPick, onText, field }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const finder = useFinder({
    search: (text, _how, signal) => findItemMatches(text, signal),
    minLength: minFindLength,
    maxLength: maxFindLength,
    nothingFound: (text) => `No item that you can order matches “${text}”.`,
  })
  return (
    <search className={classes.box}>
      <FindField
        label={label}
        placeholder="Add items: name or number, such as 6 TR033"
        finder={finder}
        keyOf={({ item }) => item.itemNumber}
        option={(match) => (
          <span>
            <FoundItem match={match} />
          </span>
        )}
        onPick={onPick}
        {...(onText && { onText })}
        field={field ?? own}
      />
    </search>
  )
}
