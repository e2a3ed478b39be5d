import type { EndpointName } from '#app/contract/endpoints.ts'
import type { Subject } from './sample.ts'
import { samples } from './samples.ts'
import type { Fields } from '../servers/viewers.ts'

/** A call's sample input for a subject, as plain fields. */
export const fieldsFor = (name: EndpointName, subject: Subject): Fields =>
  ({ ...samples[name].input(subject) }) as Fields

/** The values in the document that a request carries, if it carries one. */
export function valuesInside(name: EndpointName, fields: Fields): readonly string[] {
  const { document } = samples[name]
  if (!document) return []
  const content = fields[document.field]
  return typeof content === 'string' ? document.valuesIn(content) : []
}

export interface Swap {
  /** A description of what was swapped. */
  what: string
  /** Whether all own values are replaced, or all but the identity key. */
  whole: boolean
  /** The only field that is swapped. */
  field?: string
  /** The request with another's values, and the same request with nonexistent values. */
  foreign: Fields
  absent: Fields
  /** The values that differ between the two: a response may echo them. */
  swapped: readonly [foreign: unknown, absent: unknown][]
  /** The values that differ inside of a document. */
  held: readonly [foreign: string, absent: string][]
}

/** The values that differ between two documents of one form. */
const pairsOf = (foreign: readonly string[], absent: readonly string[]): [string, string][] =>
  foreign.map((value, at): [string, string] => [value, absent[at] ?? '']).filter(([one, other]) => one !== other)

/**
 * Every way to put another's values into a request for one's own data: all values, all but the identity key, each field
 * alone, and each in a list with the own value.
 */
export function swaps(name: EndpointName, own: Subject, other: Subject, absent: Subject): Swap[] {
  const [ours, theirs, missing] = [own, other, absent].map((subject) => fieldsFor(name, subject)) as [
    Fields,
    Fields,
    Fields,
  ]
  const differing = Object.keys(ours).filter((field) => ours[field] !== theirs[field])
  const swap = (what: string, fields: string[], whole = false): Swap => ({
    what,
    whole,
    foreign: { ...ours, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) },
    absent: { ...ours, ...Object.fromEntries(fields.map((field) => [field, missing[field]])) },
    swapped: fields.map((field) => [theirs[field], missing[field]]),
    held: pairsOf(valuesInside(name, theirs), valuesInside(name, missing)),
  })
  const butIdentity = differing.filter((field) => theirs[field] !== other.identityKey)
  const several = [
    ...(differing.length > 0 ? [swap('everything', differing, true)] : []),
    ...(butIdentity.length > 0 && butIdentity.length < differing.length
      ? [swap('all but the identity', butIdentity, true)]
      : []),
  ]
  const beside = (field: string): Swap => ({
    what: `${field} with one's own`,
    whole: false,
    field,
    foreign: { ...ours, [field]: `${ours[field]},${theirs[field]}` },
    absent: { ...ours, [field]: `${ours[field]},${missing[field]}` },
    swapped: [[theirs[field], missing[field]]],
    held: [],
  })
  return [...several, ...differing.flatMap((field) => [{ ...swap(field, [field]), field }, beside(field)])]
}

/** A response's text without the requested values: whole ones, and those in a document. */
export function withoutEcho(content: string, asked: readonly unknown[], held: readonly string[]): string {
  const whole = asked.reduce<string>((text, value) => text.replaceAll(`"${value}"`, '"?"'), content)
  return held.reduce((text, value) => text.replaceAll(value, '?'), whole)
}
