import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react'
import { ApiError } from '../calls/api-error.ts'

interface Failure {
  error: Error
  onRetry: () => void
}

const FailureContext = createContext<((part: string, failure: Failure | undefined) => void) | undefined>(undefined)

/** Leaves a part's failure to the screen that says it for all parts. @returns whether there is such a screen */
export function useCommonFailure({ error, onRetry }: Failure): boolean {
  const report = use(FailureContext)
  const part = useId()
  useEffect(() => {
    report?.(part, { error, onRetry })
    return () => report?.(part, undefined)
  }, [report, part, error, onRetry])
  return report !== undefined
}

interface Props {
  /** Says what failed in as many parts as there are, and asks for all of them again. */
  say: (failure: Failure) => ReactNode
  children: ReactNode
}

/**
 * Says once what several parts of a screen failed to load. That the server is away stands above every screen already.
 */
export function OneFailure({ say, children }: Props) {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [report] = useState(() => (part: string, failure: Failure | undefined) => {
    setFailures((before) => {
      const others = [...before].filter(([name]) => name !== part)
      return new Map(failure ? [...others, [part, failure]] : others)
    })
  })
  const all = [...failures.values()]
  const first = all.find(({ error }) => !(error instanceof ApiError && error.status === 0))
  const retryAll = () => {
    for (const { onRetry } of all) onRetry()
  }
  return (
    <FailureContext value={report}>
      {first && say({ error: first.error, onRetry: retryAll })}
      {children}
    </FailureContext>
  )
}
