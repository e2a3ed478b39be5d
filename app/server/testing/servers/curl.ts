import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const site = 'http://127.0.0.1:8080'

/** The curl commands in the fenced blocks of a document; those that a backslash continues are one command. */
export const curlsIn = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/^(?:[^\n`]*\| )?curl (?:.*\\\n)*.*$/gm)].map(([command]) => command)

/** The curl commands of OpenAPI paths. */
export const curlsOf = (paths: object): string[] =>
  [...JSON.stringify(paths).matchAll(/"source":("(?:[^"\\]|\\.)*")/g)].map(([, source = '']) => JSON.parse(source))

/**
 * Runs a documented curl command in a shell.
 * @param url of the running server, in place of the documented one
 * @param instead the texts that stand in the command for what differs, such as a load's number
 */
export async function runCurl(
  command: string,
  { url, key, cwd, instead = {} }: { url: string; key: string; cwd: string; instead?: Record<string, string> },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const replaced = Object.entries({ [site]: url, ...instead })
  const script = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), command)
  const options = { cwd, env: { ...process.env, KEY: key } }
  const { stdout } = await promisify(execFile)('bash', ['-c', `${script} -s -w '\\n%{http_code}'`], options)
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end)), body: JSON.parse(stdout.slice(0, end)) }
}
