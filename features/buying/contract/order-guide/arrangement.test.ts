import { expect, test } from 'vitest'
import { dropped, moved, type PlacedLine, renamed, split } from './arrangement.ts'

/** Reads `Bar 1 2, Cooler 3` as lines of two sections, and writes them so. */
const read = (text: string): PlacedLine[] =>
  text.split(', ').flatMap((part) => {
    const [section = '', ...items] = part.split(' ')
    return items.map((itemNumber) => ({ itemNumber, section, par: null }))
  })
const write = (lines: readonly PlacedLine[]): string =>
  lines
    .map(({ section, itemNumber }, at) =>
      lines[at - 1]?.section === section ? ` ${itemNumber}` : `${at > 0 ? ', ' : ''}${section} ${itemNumber}`,
    )
    .join('')

const guide = 'Bar 1 2, Cooler 3 4'

test.each<[string, 1 | -1, string]>([
  ['1', 1, 'Bar 2 1, Cooler 3 4'],
  ['2', 1, 'Bar 1, Cooler 2 3 4'],
  ['3', -1, 'Bar 1 2 3, Cooler 4'],
  ['4', -1, 'Bar 1 2, Cooler 4 3'],
  ['1', -1, guide],
  ['4', 1, guide],
  ['9', 1, guide],
])('Item %s moved by %d: %s', (item, by, after) => {
  expect(write(moved(read(guide), item, by))).toBe(after)
})

test.each<[string, string, 'before' | 'after', string]>([
  ['1', '4', 'after', 'Bar 2, Cooler 3 4 1'],
  ['1', '4', 'before', 'Bar 2, Cooler 3 1 4'],
  ['4', '1', 'before', 'Bar 4 1 2, Cooler 3'],
  ['1', '1', 'after', guide],
  ['1', '9', 'after', guide],
])('Item %s dropped on %s, %s it: %s', (item, target, where, after) => {
  expect(write(dropped(read(guide), item, target, where))).toBe(after)
})

test('A renamed section keeps its place; with the name of another, it joins that one', () => {
  expect(write(renamed(read(guide), 'Bar', 'Counter'))).toBe('Counter 1 2, Cooler 3 4')
  expect(write(renamed(read(`${guide}, Dry 5`), 'Dry', 'Bar'))).toBe('Bar 1 2 5, Cooler 3 4')
})

test('A new section starts at an item, with a name of its own', () => {
  const names = (lines: readonly PlacedLine[]) => lines.map(({ section }) => section)
  const once = split(read(guide), '4')
  expect(names(once)).toEqual(['Bar', 'Bar', 'Cooler', 'New section'])
  expect(names(split(once, '1'))).toEqual(['New section 2', 'New section 2', 'Cooler', 'New section'])
})
