import { isTest, type SourceFile } from './sources.ts'

/** Matches a write to the browser's storage or, with idb-keyval, to its database. Captures the name. */
const storageWrites = /\b(?:local|session)Storage\.setItem\((\w+)/g
const sealedEntries = /\buseSealedEntry\((\w+)/g
const databaseWrites = /\bawait (?:set|update|writeEntry)(?:<\w+>)?\((\w+)/g

/** Returns the text of a constant, a template's start, or a function's template; undefined if unknown. */
function textOf(name: string, files: readonly SourceFile[]): string | undefined {
  const declared = new RegExp(`const ${name} = (?:\\([^)]*\\)[^=]*=> )?(?:'([^']+)'|\`(?:\\$\\{(\\w+)\\}|([^$\`]+)))`)
  for (const { text } of files) {
    const [match, quoted, inner, start] = declared.exec(text) ?? []
    if (match !== undefined) return quoted ?? start ?? textOf(inner ?? '', files)
  }
  return undefined
}

/**
 * Returns the names of all entries that the web app writes in the browser; for a template, its start.
 * @throws if a name is not a constant, so that it can't be checked
 */
export function storedNames(sources: readonly SourceFile[]): string[] {
  const web = sources.filter((file) => /^(?:kit|app|features\/[^/]+)\/web\//.test(file.path) && !isTest(file))
  // Their callers name the entry.
  const named = web.filter(({ path }) => !/\/(?:use-sealed-entry|browser-database)\.ts$/.test(path))
  const names = named.flatMap((file) => {
    const writes = [
      ...file.text.matchAll(storageWrites),
      ...file.text.matchAll(sealedEntries),
      ...(/from '(?:idb-keyval|.*browser-database.ts)'/.test(file.text) ? file.text.matchAll(databaseWrites) : []),
    ]
    return writes.map(([, name = '']) => {
      const text = textOf(name, [file, ...web])
      if (text === undefined) throw new Error(`${file.path}: the name ${name} of a stored entry is not a constant`)
      return text
    })
  })
  return [...new Set(names)]
}
