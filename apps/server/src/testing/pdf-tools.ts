import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a reader sees of a PDF: its text in the order of the page, page by page. */
export async function textOf(path: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], { maxBuffer: 64 * 2 ** 20 })
  return stdout.split('\f').slice(0, -1)
}

/** What a strict parser has against a PDF; empty when it is sound. */
export async function faultsOf(path: string): Promise<string> {
  return run('qpdf', ['--check', path]).then(
    ({ stderr }) => stderr.trim(),
    (error: { stderr?: string; message: string }) => error.stderr || error.message,
  )
}

/** The text of a page without its spacing. */
export const squeezed = (page: string): string => page.replace(/\s+/g, ' ').trim()
