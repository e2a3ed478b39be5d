import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast'
import { root } from '../modules.mjs'
import { run } from '../processes.mjs'

/** A stage of the image: its root directory here, and what its instructions have set. */
export interface Stage {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
}

/** Paths that exist only inside the image, so that no step writes into this machine's. */
const imagePath = /(^|[\s'"=])(\/(?:opt|release|source|var)\/?)/g
const inStage = (stage: Stage, text: string) => text.replaceAll(imagePath, `$1${stage.root}$2`)

/** Installing packages and changing owners are left to the image: a test must not change the machine, nor be root. */
const onThisMachine = (script: string) =>
  script
    .replace('apt-get update', 'true')
    .replace('apt-get install', process.getuid?.() === 0 ? 'apt-get --simulate install' : 'true')
    .replaceAll(/\bchown /g, 'true ')

async function runStep(stage: Stage, script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const cwd = join(stage.root, stage.workdir)
  const { code, output } = await run('sh', ['-c', onThisMachine(inStage(stage, script))], { cwd, env, capture: true })
  if (code !== 0) throw new Error(`RUN ${script} ended with ${code}:\n${output}`)
}

async function copy(stage: Stage, from: Stage | undefined, [source = '', target = '']: string[]): Promise<void> {
  const destination = join(stage.root, target.startsWith('/') ? target : join(stage.workdir, target))
  if (from) return cpSync(join(from.root, source), destination, { recursive: true, verbatimSymlinks: true })
  // The build's context: what a clone contains.
  const { output } = await run('git', ['ls-files', '-z', source], { cwd: root, capture: true })
  for (const path of output.split('\0').filter(Boolean)) cpSync(join(root, path), join(destination, path))
}

const words = (one: Instruction) => (one.getArgumentsContent() ?? '').split(/\s+/)
const strings = (one: Instruction) => (one as JSONInstruction).getJSONStrings().map((word) => word.getJSONValue())

/**
 * Carries out a Dockerfile's instructions one by one in empty directories.
 * @param folder where the stages' directories are made
 * @param env of every RUN
 * @returns the last stage
 */
export async function runDockerfile(folder: string, env: NodeJS.ProcessEnv): Promise<Stage> {
  const stages: (Stage & { name: string | null })[] = []
  const latest = () => {
    const stage = stages.at(-1)
    if (!stage) throw new Error('the Dockerfile does not begin with FROM')
    return stage
  }
  const steps: Record<string, (one: Instruction) => unknown> = {
    FROM: (one) =>
      stages.push({
        ...{ name: (one as From).getBuildStage(), root: mkdtempSync(join(folder, 'stage-')), workdir: '/', env: {} },
        ...{ user: '', entrypoint: [], command: [], healthcheck: [] },
      }),
    WORKDIR: (one) => {
      latest().workdir = words(one)[0] ?? ''
      mkdirSync(join(latest().root, latest().workdir), { recursive: true })
    },
    COPY: (one) => {
      const from = (one as Copy).getFromFlag()?.getValue()
      const paths = words(one).filter((word) => !word.startsWith('--'))
      return copy(latest(), from ? stages.find(({ name }) => name === from) : undefined, paths)
    },
    RUN: (one) =>
      runStep(latest(), (one.getArgumentsContent() ?? '').replaceAll(/\\\n\s*/g, ' '), { ...env, ...latest().env }),
    ENV: (one) => {
      for (const word of words(one).filter((part) => part !== '\\')) {
        const [name = '', value = ''] = word.split('=')
        latest().env[name] = inStage(latest(), value)
      }
    },
    USER: (one) => {
      latest().user = words(one)[0] ?? ''
    },
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
    HEALTHCHECK: (one) => {
      const [, list = '[]'] = /CMD (\[.*\])$/s.exec(one.getArgumentsContent() ?? '') ?? []
      latest().healthcheck = (JSON.parse(list) as string[]).map((word) => inStage(latest(), word))
    },
    ENTRYPOINT: (one) => {
      latest().entrypoint = strings(one).map((word) => inStage(latest(), word))
    },
    CMD: (one) => {
      latest().command = strings(one)
    },
  }
  for (const one of DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8')).getInstructions()) {
    const step = steps[one.getKeyword()]
    if (!step) throw new Error(`${one.getKeyword()}: no step is known for this instruction`)
    await step(one)
  }
  return latest()
}
