import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '../testing/servers/database.ts'

const root = join(import.meta.dirname, '../../..')
const program = join(root, 'bin/trade-counter')
/** Nothing listens on port 1. */
const away = 'postgres://127.0.0.1:1/portal'

let folder: string
let migrated: TestDatabase
const emptyName = `empty_${process.pid}`
const urlOf = (database: string) => inject('postgres').url.replace('{database}', database)

async function onPostgres(statement: string, connectionString = urlOf('postgres')): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-program-'))
  migrated = await makeDatabase('PostgreSQL')
  await onPostgres(`create database ${emptyName}`)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await migrated?.remove()
  await onPostgres(`drop database if exists ${emptyName} with (force)`)
})

/** Runs the program without any other program in its path. */
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const settings = { DATA_DIR: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PATH: '', ...env }
    execFile(program, args, { env: settings }, (error, said, complained) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, complained })
    })
  })

/** Asks for the help of each command in one process: starting the program takes most of the time. */
async function helpOf(paths: readonly string[]): Promise<{ path: string; code: number; said: string }[]> {
  const file = join(import.meta.dirname, 'program.ts')
  const script = `
    const answers = []
    process.stdout.write = (text) => answers.at(-1).said += text
    for (const path of ${JSON.stringify(paths)}) {
      answers.push({ path, said: '' })
      process.exitCode = undefined
      process.argv = [process.execPath, '', ...path.split(' '), '--help']
      await import('${pathToFileURL(file)}?' + answers.length)
      answers.at(-1).code = process.exitCode
    }
    process.exitCode = 0
    console.error(JSON.stringify(answers))`
  const env = { DATA_DIR: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATABASE_URL: away }
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
  return JSON.parse(stderr)
}

describe.concurrent('trade-counter', () => {
  test('lists its commands without an argument, and with help', async () => {
    const { code, said } = await run([])
    expect(code).toBe(0)
    for (const command of ['serve', 'migrate', 'feed', 'account', 'backup', 'restore', 'check', 'help'])
      expect(said).toMatch(new RegExp(`^  ${command} .+`, 'm'))
  })

  test.each<[string, string[], Record<string, string>, string]>([
    ['an unknown command', ['toString'], {}, "trade-counter: unknown command 'toString'"],
    ['an argument that a command does not take', ['serve', '--port'], {}, "unknown option '--port'"],
    ['a wrong setting', ['check'], { PORT: 'x' }, 'trade-counter: PORT: must be a number'],
    ['a server whose database is away', ['serve'], { DATABASE_URL: away }, 'the database does not answer'],
    ['a feed whose database is away', ['feed', '.'], { DATABASE_URL: away }, 'the database does not answer'],
  ])('says in one line what is wrong with %s, and exits with 2', async (_what, args, env, message) => {
    const { code, complained } = await run(args, env)
    expect(complained).toContain(message)
    expect(complained).toMatch(/^[^\n]+\n$/)
    expect(code).toBe(2)
  })

  test.each([
    ['help', ['help']],
    ['the audit trail', ['audit', 'export', '--since', '2020-01-01']],
  ])('prints no error when the reader closes its pipe before the end of %s', async (_what, args) => {
    const { databaseUrl = '' } = migrated.options
    const events = "insert into audit (request_id, event) select n, 'sign-in' from generate_series(1, 5000) n"
    await onPostgres(events, databaseUrl)
    const env = { DATA_DIR: folder, PATH: '', DATABASE_URL: databaseUrl }
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let complained = ''
    child.stderr.on('data', (piece) => {
      complained += piece
    })
    const [code] = await once(child, 'close')
    expect({ code, complained }).toEqual({ code: 0, complained: '' })
  })

  test('version says which build it is, here without git', async () => {
    for (const asked of ['version', '--version'])
      expect(await run([asked])).toEqual({ code: 0, said: '1.0.2+dev\n', complained: '' })
  })

  test('A command that no setting gives a database says so, and makes none of its own', async () => {
    const none = { DATA_DIR: '' }
    for (const args of [['serve'], ['setup'], ['check'], ['doctor'], ['account', 'list'], ['backup', folder]]) {
      const { code, said, complained } = await run(args, none)
      expect({ args, code, said }).toEqual({ args, code: 2, said: '' })
      expect(complained).toBe(
        'trade-counter: DATABASE_URL: not set, so there is no database; set it, or DATA_DIR for an embedded one. An installed portal has it in /etc/trade-counter, which root may read.\n',
      )
    }
    const wrong = await run(['setup', '--demo'], { ...none, HOST: '0.0.0.0' })
    expect(wrong.complained).toMatch(/^trade-counter: SESSION_KEYS: /)
  })

  test('Every command has a description and examples in its help, which opens no database', async () => {
    const { said: script } = await run(['completion'])
    const paths = [...script.matchAll(/^ {4}\["- ([^"]+)"\]="(.*)"$/gm)].map(([, path = '', words = '']) => ({
      path,
      words,
    }))
    const leaves = paths.filter(({ path }) => !paths.some((other) => other.path.startsWith(`${path} `)))
    expect(leaves.length).toBeGreaterThan(25)
    const helps = await helpOf(leaves.map(({ path }) => path))
    expect(helps).toHaveLength(leaves.length)
    const lacking = helps.filter(
      ({ path, code, said }) => code !== 0 || !said.includes(`\nExamples:\n  trade-counter ${path}`),
    )
    expect(lacking.map(({ path }) => path)).toEqual([])
  })

  test('bash completes commands, subcommands, and options', async () => {
    const { said: script } = await run(['completion'])
    const file = join(folder, 'completion.bash')
    await writeFile(file, script)
    const completed = async (...words: string[]) => {
      const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`
      const { stdout } = await promisify(execFile)('bash', [
        '-c',
        `. ${file}; ${line}; _trade_counter; echo "\${COMPREPLY[@]}"`,
      ])
      return stdout.trim()
    }
    expect(await completed('trade-counter', 'f')).toBe('feed')
    expect(await completed('trade-counter', 'feed', '--allow')).toBe('--allow-shrink --allow-older')
    expect(await completed('trade-counter', 'feed', '/srv/feed', '--dr')).toBe('--dry-run')
    expect(await completed('trade-counter', 'account', 'partner', 'fo')).toBe('forbid')
  })

  test('The exit codes in the help are those in the documents', async () => {
    const { said } = await run(['help'])
    const listed = [...said.matchAll(/^ {2}(\d+) {2}(.+)$/gm)].map(([, code, text]) => `| ${code} | ${text} |`)
    expect(listed.length).toBe(5)
    expect(await readFile(join(root, 'docs/operations/README.md'), 'utf8')).toContain(listed.join('\n'))
  })

  test('check lists what an empty database lacks without changing it; after migrate, check passes', async () => {
    const env = { DATABASE_URL: urlOf(emptyName) }
    const before = await run(['check'], env)
    expect(before).toMatchObject({ code: 1, said: expect.stringContaining('applies 0001_distributor.sql, 0002') })
    const migration = await run(['migrate'], env)
    expect(migration).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^applied 0001_.*\n(?:applied .*\n)+The ta/),
    })
    expect(await run(['check'], env)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^build: 1\.0\.2\+dev\n(?:.*\n)*tables: up to date\n$/),
    })
  })

  test('without pg_dump, backup says what to install and leaves nothing behind; restore requires a backup', async () => {
    const target = join(folder, 'backups')
    const env = { DATABASE_URL: migrated.options.databaseUrl ?? '' }
    const backup = await run(['backup', target], env)
    expect(backup).toMatchObject({
      code: 2,
      complained: expect.stringMatching(/^trade-counter: pg_dump was not found: .*\n$/),
    })
    expect(await readdir(target)).toEqual([])
    expect(await run(['restore', target], env)).toMatchObject({
      code: 1,
      complained: `trade-counter: ${target} is not a backup: it has no readable manifest.json\n`,
    })
  })

  test('A command that fails by a fault of ours prints its stack, and exits with 2: 1 would keep a unit stopped', async () => {
    const databaseUrl = migrated.options.databaseUrl ?? ''
    await onPostgres(`alter table audit rename to gone`, databaseUrl)
    const { code, complained } = await run(['audit', 'export', '--since', '2026-11-25'], { DATABASE_URL: databaseUrl })
    expect(complained).toMatch(/relation "(?:public\.)?audit" does not exist\n +at /)
    expect(code).toBe(2)
  })

  test('Ctrl+C at a question of setup stops it with 130, without a stack', async () => {
    // It asks only at a terminal.
    const env = { DATA_DIR: join(folder, 'asked'), PATH: process.env.PATH, TERM: 'dumb' }
    const terminal = spawn('script', ['-qec', `${program} setup`, '/dev/null'], { env })
    let said = ''
    terminal.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.endsWith('(empty: later): ')) terminal.stdin.write('\x03')
    })
    const [code] = await once(terminal, 'close')
    expect(said).toMatch(/later\): \s*trade-counter: stopped\s*$/)
    expect(code).toBe(130)
  })

  test('check reports that another database is missing, and that the data folder is not writable', async () => {
    const missing = await run(['check'], { DATABASE_URL: urlOf('no_such_database') })
    expect(missing).toMatchObject({ code: 2, complained: expect.stringContaining('"no_such_database" does not exist') })
    const notFolder = await run(['check'], { DATA_DIR: join(program, 'x'), DATABASE_URL: urlOf(emptyName) })
    expect(notFolder).toMatchObject({ code: 2, complained: expect.stringMatching(/^trade-counter: DATA_DIR: /) })
  })
})
