import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function find(): string | undefined {
  for (const program of ['soffice', 'libreoffice']) {
    try {
      return execFileSync('which', [program], { encoding: 'utf8' }).trim()
    } catch {
      // Try the other name.
    }
  }
  return undefined
}

/** LibreOffice's path, if it is installed. */
export const office: string | undefined = find()

/** CSV import and export filter: commas, UTF-8. */
const csvFilter = '44,34,76,1'
const filters = { csv: `csv:Text - txt - csv (StarCalc):${csvFilter}`, xlsx: 'xlsx:Calc MS Excel 2007 XML' }

/** Converts a file to the other format with LibreOffice. */
export function convert(file: Buffer, from: 'csv' | 'xlsx', to: 'csv' | 'xlsx'): Buffer {
  if (!office) throw new Error('LibreOffice is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'trade-counter-office-'))
  try {
    const path = join(folder, `list.${from}`)
    writeFileSync(path, file)
    const reading = from === 'csv' ? [`--infilter=CSV:${csvFilter}`] : []
    const profile = `-env:UserInstallation=file://${folder}/profile`
    execFileSync(office, ['--headless', profile, '--convert-to', filters[to], ...reading, '--outdir', folder, path])
    return readFileSync(join(folder, `list.${to}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
