type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Merged<Part> = { [Name in keyof Intersection<Part>]: Intersection<Part>[Name] }

/**
 * Merges the parts' registrations by name, in order.
 * @throws if two parts register the same name
 */
export function merged<const Parts extends readonly object[]>(...parts: Parts): Merged<Parts[number]> {
  const names = parts.flatMap((part) => Object.keys(part))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two parts register ${twice}`)
  return Object.assign({}, ...parts)
}
