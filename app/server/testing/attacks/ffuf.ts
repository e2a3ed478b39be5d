import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leakedPaths } from './leaked-paths.ts'
import { findTool, runTool, type Tool } from './tool.ts'

/** ffuf, if it is installed. */
export const ffuf: Tool | undefined = findTool('ffuf')

/** Debian's ffuf has no word list of its own; wapiti brings one of 31,000 paths. */
const wapitisWords = '/usr/lib/python3/dist-packages/wapitiCore/data/attacks/busterPayloads.txt'

/** Every screen's address answers the app's page, so that page is no finding. */
const appPage = '<div id="root"'

async function words(all: boolean): Promise<string> {
  const more = all && existsSync(wapitisWords) ? await readFile(wapitisWords, 'utf8') : ''
  return [...new Set([...leakedPaths, ...more.split('\n')])].filter((word) => word !== '').join('\n')
}

interface Report {
  results: { input: { FUZZ: string }; status: number }[]
}

/**
 * Tries thousands of paths below a folder, or only the likeliest ones.
 * @returns those that are answered by anything but 404, 400, and the app's page, with their status, sorted
 */
export async function discover(
  folderUrl: string,
  { all, headers = {} }: { all: boolean; headers?: Readonly<Record<string, string>> },
): Promise<{ found: string[]; said: string }> {
  if (!ffuf) throw new Error('ffuf is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'trade-counter-ffuf-'))
  const [list, report] = [join(folder, 'words'), join(folder, 'report.json')]
  await writeFile(list, await words(all))
  const args = [
    ...['-u', `${folderUrl}FUZZ`, '-w', list, '-mc', 'all', '-fc', '404,400', '-fr', appPage, '-t', '20'],
    ...['-of', 'json', '-o', report, '-s', '-timeout', '20'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
  ]
  try {
    const said = await runTool(ffuf, args, 150)
    const { results } = JSON.parse(await readFile(report, 'utf8')) as Report
    return { found: results.map(({ input, status }) => `${status} ${input.FUZZ}`).toSorted(), said }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
