import type { z } from 'zod'

const list = (values: readonly unknown[]): string => values.join(', ')

/** Returns the requirement of a setting in plain words. Undefined leaves the message to the setting's own check. */
export function settingMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be a ${issue.expected === 'int' ? 'whole ' : ''}number`
  if (issue.code === 'invalid_value') return `must be one of ${list(issue.values)}`
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be a URL with its protocol'
  if (issue.code === 'invalid_format' && issue.format === 'email') return `has an invalid address: ${issue.input}`
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'is too short' : `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${issue.origin === 'array' ? ' addresses' : ''}`
  return undefined
}
