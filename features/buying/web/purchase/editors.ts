import { useEffect, useRef, useState } from 'react'

/** Saves an editor's input. @returns the field that could not be saved or is invalid; null if there is none */
type Settle = () => Promise<HTMLElement | null>

export class Editors {
  readonly #all = new Set<Settle>()

  add(settle: Settle): () => void {
    this.#all.add(settle)
    return () => void this.#all.delete(settle)
  }

  /** Saves the input of all editors, and focuses the first field that prevents sending. */
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

/** Adds an editor to those of an order while it is mounted. */
export function useEditor(editors: Editors, settle: Settle): void {
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => editors.add(() => latest.current()), [editors])
}
