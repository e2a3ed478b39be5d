import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import type { Driver } from './driver.ts'

declare const TestingLibraryDom: typeof import('@testing-library/dom')

/** What a person looks for: a role with its name, or the label of a field, or a pattern of its text, or a CSS selector. */
export type Seen =
  | { role: string; name?: string | RegExp }
  | { label: string | RegExp }
  | { text: RegExp }
  | { css: string }

interface Found {
  count: number
  value: string
  disabled: boolean
  focused: boolean
  /** The middle of the first one, if a pointer hits it there. */
  hit?: { x: number; y: number }
}

const file = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')
const library = readFileSync(file, 'utf8')

/** Runs in the page. */
function look(seen: string): Found {
  const revive = (_: string, value: unknown) => {
    const [, source, flags] = /^\/(.*)\/(\w*)$/.exec(typeof value === 'string' ? value : '') ?? []
    return source === undefined ? value : new RegExp(source, flags)
  }
  const wanted: Seen = JSON.parse(seen, revive)
  const all = (): Element[] => {
    const { body } = document
    if ('css' in wanted) return [...document.querySelectorAll(wanted.css)]
    if ('label' in wanted) return TestingLibraryDom.queryAllByLabelText(body, wanted.label)
    if ('text' in wanted) {
      // The whole text of an element, which may have parts; of those around it, the innermost.
      const says = ({ textContent }: Element) =>
        TestingLibraryDom.getDefaultNormalizer()(textContent).search(wanted.text) >= 0
      return [...body.querySelectorAll('*')].filter((one) => says(one) && ![...one.children].some(says))
    }
    const { role, ...options } = wanted
    return TestingLibraryDom.queryAllByRole(body, role, options)
  }
  const visible = all().filter((element) => element.getClientRects().length > 0)
  const [first] = visible
  if (!first) return { count: 0, value: '', disabled: false, focused: false }
  first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const box = first.getBoundingClientRect()
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const top = document.elementFromPoint(x, y)
  return {
    count: visible.length,
    value: 'value' in first ? String(first.value) : '',
    disabled: first.matches(':disabled, [aria-disabled="true"]'),
    focused: first === document.activeElement,
    ...(top && first.contains(top) && { hit: { x, y } }),
  }
}

const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Control: '\uE009',
  Shift: '\uE008',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
  End: '\uE010',
}

/** As JSON, with patterns as texts between slashes. */
const spell = (seen: Seen) => JSON.stringify(seen, (_, value) => (value instanceof RegExp ? String(value) : value))

/** What a person does in a browser. Everything waits for what it needs. */
export class Tab {
  private readonly driver: Driver
  constructor(driver: Driver) {
    this.driver = driver
  }

  /** Calls a function in the page; it sees nothing of this file. */
  async run<A extends readonly unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return JSON.parse(
      await this.driver.evaluate(`return JSON.stringify((await (${work})(...${JSON.stringify(args)})) ?? null)`),
    )
  }

  async look(seen: Seen): Promise<Found> {
    if (!(await this.run(() => 'TestingLibraryDom' in globalThis))) await this.driver.evaluate(`${library}\nreturn ''`)
    return this.run(look, spell(seen))
  }

  /** Waits until it shows. */
  async sees(seen: Seen): Promise<void> {
    await expect.poll(async () => (await this.look(seen)).count, { message: spell(seen) }).toBeGreaterThan(0)
  }

  async click(seen: Seen): Promise<void> {
    let hit: Found['hit']
    // It must not move any more.
    const ready = async () => {
      const [found, last] = [await this.look(seen), hit]
      hit = found.disabled ? undefined : found.hit
      return hit !== undefined && hit.x === last?.x && hit.y === last.y
    }
    await expect.poll(ready, { message: `${spell(seen)} can be clicked` }).toBe(true)
    const actions = [
      { type: 'pointerMove', duration: 0, origin: 'viewport', ...hit },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  /** Presses keys one after the other; `Control+c` holds the first. */
  async press(...pressed: readonly string[]): Promise<void> {
    const actions = pressed.flatMap((chord) => {
      const values = chord.length === 1 ? [chord] : chord.split('+').map((key) => keys[key] ?? key)
      const down = values.map((value) => ({ type: 'keyDown', value }))
      return [...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))]
    })
    await this.driver.act([{ type: 'key', id: 'keyboard', actions }])
  }

  /** Clicks into a field and types. */
  async fill(seen: Seen, text: string): Promise<void> {
    const enter = async () => {
      await this.click(seen)
      return (await this.look(seen)).focused
    }
    await expect.poll(enter, { message: `${spell(seen)} has the focus` }).toBe(true)
    await this.press('Control+a', 'Backspace', ...text)
    await expect.poll(async () => (await this.look(seen)).value, { message: spell(seen) }).toBe(text)
  }
}
