import { run, StartError } from '../processes.mjs'

/** A CycloneDX component, limited to the fields that the release reads. */
export interface Component {
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional' | 'excluded'
  hashes?: { alg: string; content: string }[]
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  properties?: { name: string; value: string }[]
}

export interface Bom {
  serialNumber?: string
  metadata: { timestamp?: string; tools?: unknown; component: { 'bom-ref': string; name: string; version: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

export const packageKey = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`

/** Reads every package of the lock file, for all platforms, from npm's bill of materials. */
export async function readBom(root: string): Promise<Bom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
  const { code, output } = await run('npm', args, { cwd: root, capture: true })
  const start = output.indexOf('{')
  if (code !== 0 || start < 0) throw new StartError(`npm sbom failed:\n${output}`)
  return JSON.parse(output.slice(start)) as Bom
}

/**
 * Returns the release's bill of materials: its packages, under the portal itself. Two runs produce the same bytes.
 * @param contained `name@version` of each package in the release, including those inside the web app's build
 * @throws {StartError} for a package that isn't in the lock file, or has no digest there
 */
export function releaseBom(all: Bom, contained: ReadonlySet<string>, version: string): Bom {
  const kept = new Map(
    all.components.filter((one) => contained.has(packageKey(one))).map((one) => [packageKey(one), one]),
  )
  const unknown = [...contained].filter((key) => !kept.has(key))
  if (unknown.length > 0) throw new StartError(`not in package-lock.json: ${unknown.join(', ')}`)
  const unproved = [...kept].filter(([, { hashes }]) => !hashes?.length).map(([key]) => key)
  if (unproved.length > 0) throw new StartError(`without integrity in package-lock.json: ${unproved.join(', ')}`)
  const components = [...kept.keys()].toSorted().flatMap((key) => kept.get(key) ?? [])
  const refs = new Set(components.map((one) => one['bom-ref']))
  const portal = all.metadata.component['bom-ref']
  const { serialNumber: _number, metadata, dependencies, ...rest } = all
  const { timestamp: _time, tools: _npm, ...about } = metadata
  return {
    ...rest,
    metadata: { ...about, component: { ...about.component, name: 'trade-counter', version } },
    components: components.map(({ properties: _howInstalled, ...one }) => ({ ...one, scope: 'required' })),
    dependencies: [
      { ref: portal, dependsOn: [...refs] },
      ...dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
    ],
  }
}

const licenseOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' and ') || 'see its text'

/**
 * Returns the list of licenses: one line per package of the bill of materials, then the texts. Packages with the same
 * text share it.
 * @param texts the license texts of each `name@version`
 */
export function licenseList(components: readonly Component[], texts: ReadonlyMap<string, readonly string[]>): string {
  const lines = components.map((one) => `${packageKey(one).padEnd(48)} ${licenseOf(one)}`)
  const packagesOf = new Map<string, string[]>()
  for (const one of components)
    for (const text of texts.get(packageKey(one)) ?? [])
      packagesOf.set(text, [...(packagesOf.get(text) ?? []), packageKey(one)])
  const sections = [...packagesOf].map(([text, names]) => `${'='.repeat(80)}\n${names.join('\n')}\n\n${text}\n`)
  return `Software by others in this release, and its licenses\n\n${lines.join('\n')}\n\n${sections.join('\n')}`
}
