import { useEffect, useRef, useState } from 'react'

/**
 * Saves what is typed in an editor. @returns its field that is not saved or not right; null if all is
 */
type Settle = () => Promise<HTMLElement | null>

/** The editors of one order. */
export class Editors {
  readonly #all = new Set<Settle>()

  add(settle: Settle): () => void {
    this.#all.add(settle)
    return () => void this.#all.delete(settle)
  }

  /** Saves what is typed everywhere, and moves the focus to the first field that keeps the order from being sent. */
  async settle(): Promise<boolean> {
    const fields = (await Promise.all([...this.#all].map((settle) => settle()))).filter((field) => field !== null)
    const [first] = fields.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    first?.focus()
    return first === undefined
  }
}

export const useEditors = (): Editors => useState(() => new Editors())[0]

/** Makes an editor one of an order's, as long as it is shown. */
export function useEditor(editors: Editors, settle: Settle): void {
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => editors.add(() => latest.current()), [editors])
}
