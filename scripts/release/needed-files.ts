import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { minifySync, transformSync } from 'rolldown/utils'

/** Our own sources that run, without tests and what only they import. */
export const runsInProduction = (path: string): boolean =>
  !/\.(?:test|probe)\.tsx?$|\/testing(?:\/|$)|\/proofs(?:\/|$)|\/samples\.ts$/.test(path)

/** Files that our sources reach in ways that a trace doesn't see. */
const reachedOtherwise = [
  /^node_modules\/\.bin\/node$/,
  /^node_modules\/node-[^/]+\/bin\/node$/,
  /^node_modules\/@trade-counter\/contract$/,
  /^node_modules\/@expo-google-fonts\/inter\/(?:400Regular|600SemiBold)\/[^/]+\.ttf$/,
]

/** The forms for `require` of packages that only `import` reaches; a trace takes both. */
const otherForms =
  /^node_modules\/(?:@cantoo\/pdf-lib\/(?:cjs|dist)\/|zod\/.*\.cjs$|nodemailer\/dist\/cjs\/|fontkit\/dist\/main\.cjs$|csv-parse\/dist\/|@electric-sql\/pglite\/.*\.cjs$|@opentelemetry\/.*\.cjs$)/

async function readSource(path: string): Promise<Buffer | string | null> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
    throw error
  })
  return content && /\.ts$/.test(path) ? transformSync(path, content.toString()).code : content
}

/**
 * The files below `node_modules` that the sources can load, found by following their imports.
 * @param folder the release, with all of its packages
 * @param sources our TypeScript files below it
 * @param installed every file below `node_modules`
 */
export async function neededFiles(folder: string, sources: readonly string[], installed: readonly string[]) {
  const { fileList } = await nodeFileTrace(
    sources.map((path) => join(folder, path)),
    { base: folder, processCwd: folder, conditions: ['node', 'import'], readFile: readSource },
  )
  const reached = installed.filter(
    (path) =>
      (fileList.has(path) && !otherForms.test(path)) || reachedOtherwise.some((otherwise) => otherwise.test(path)),
  )
  return new Set([...reached, ...reached.flatMap(manifestOf)])
}

/** The `package.json` of the package that a file belongs to. */
function manifestOf(path: string): string[] {
  const [home] = /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/.][^/]*(?=\/)/.exec(path) ?? []
  return home ? [`${home}/package.json`] : []
}

/**
 * A package's module without comments, indentation, and long local names. Functions and classes keep their names, which
 * some packages read.
 */
export function minified(path: string, code: string): string {
  const { code: small, errors } = minifySync(path, code, {
    compress: false,
    mangle: { keepNames: true, toplevel: false },
    codegen: { removeWhitespace: true },
    ...(path.endsWith('.mjs') && { module: true }),
  })
  return errors.length > 0 ? code : small
}
