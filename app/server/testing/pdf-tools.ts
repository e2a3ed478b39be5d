import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The text of a PDF by page, in visual order. */
export async function textOf(path: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], { maxBuffer: 64 * 2 ** 20 })
  return stdout.split('\f').slice(0, -1)
}

/** A strict parser's errors for a PDF; empty if it is valid. */
export async function faultsOf(path: string): Promise<string> {
  return run('qpdf', ['--check', path]).then(
    ({ stderr }) => stderr.trim(),
    (error: { stderr?: string; message: string }) => error.stderr || error.message,
  )
}

/** A page's text with whitespace collapsed. */
export const collapseSpace = (page: string): string => page.replace(/\s+/g, ' ').trim()
