import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { convertCssVariables } from '@mantine/core'
import { minify, type Plugin, type Rolldown } from 'vite'
import { paperVariables, resolvedVariables } from '#kit/web/theme/css-variables.ts'

const printed = () => {
  const variables = Object.entries(paperVariables()).map(([name, value]) => `${name}: ${value};`)
  return `@media print { :root[data-mantine-color-scheme] { color-scheme: light; ${variables.join(' ')} } }`
}

/**
 * `virtual:theme.css`: the theme's variables as a separate stylesheet. Mantine writes them with innerHTML, which
 * Trusted Types block.
 */
export function themeStylesheet(): Plugin {
  const id = 'virtual:theme.css'
  return {
    name: 'theme-stylesheet',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (loaded) =>
      loaded === `\0${id}` ? convertCssVariables(resolvedVariables(), ':root') + printed() : undefined,
  }
}

/**
 * Adds a script to the top of the page's head, to run before the first paint. It is a file, because the page's policy
 * allows no inline script, and a classic script, because modules run too late.
 * @param source path within the repository
 */
export function blockingScript(source: string): Plugin {
  const file = join(import.meta.dirname, '../..', source)
  let address = `/@fs${file}`
  return {
    name: 'blocking-script',
    async generateBundle() {
      const { code } = await minify(file, await readFile(file, 'utf8'), {
        module: false,
        compress: { target: 'es2015' },
      })
      const name = source.split('/').at(-1) ?? source
      address = `./${this.getFileName(this.emitFile({ type: 'asset', name, source: code }))}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  }
}

const declaresCalls = /^(?:endpoint|listEndpoint|fileEndpoint)$/

/**
 * Leaves the schemas and summaries of calls out: the server checks what it receives, and the compiler what it answers.
 * A phone would create hundreds of schemas before it draws the first screen.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/.*\.ts$/.test(id)) return
      const schemas = this.parse(code).body.flatMap((statement) => {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          return []
        return statement.declaration.declarations.flatMap(({ init }) => {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
          const [declared] = init.arguments
          if (!declaresCalls.test(init.callee.name) || declared?.type !== 'ObjectExpression') return []
          return declared.properties.filter(
            ({ type, ...field }) =>
              'key' in field && field.key.type === 'Identifier' && /^(?:input|output|summary)$/.test(field.key.name),
          )
        })
      })
      const rest = schemas.reduceRight((text, { start, end }) => `${text.slice(0, start)}...{}${text.slice(end)}`, code)
      return { code: rest, map: null }
    },
  }
}

/**
 * Leaves out Zod's messages, which no screen shows, and what describes a schema as JSON Schema, which only the server's
 * API page does.
 */
export function zodWithoutWords(): Plugin {
  return {
    name: 'zod-without-words',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return
      const words = /^import (?:\* as )?(.+) from "\.\.\/(?:core\/.*json-schema.*|locales\/en)\.js";$/gm
      return { code: code.replace(words, 'const $1 = () => ({});'), map: null }
    },
  }
}

/**
 * Makes the page request a font immediately, instead of when it first draws text.
 * @param name the font's file name, without its hash
 */
export function preloadedFont(name: string): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((path) => path.includes(`/${name}-`) && path.endsWith('.woff2'))
        if (!file) throw new Error(`The build has no font named ${name}.`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/**
 * Writes `asset-packages.json` with the packages whose fonts and images the build contains. Vite's list of licenses
 * includes only packages with modules in the build.
 */
export function assetPackages(): Plugin {
  return {
    name: 'asset-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const origins = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []))
      const names = origins.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
      const source = JSON.stringify([...new Set(names)].sort())
      this.emitFile({ type: 'asset', fileName: 'asset-packages.json', source })
    },
  }
}

/** Writes `version.txt` with the package's version and a build hash. Browsers poll it. */
export function buildMark(version: string): Plugin {
  return {
    name: 'build-mark',
    apply: 'build',
    generateBundle(_options, bundle) {
      const mark = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 10)
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: `${version}+${mark}\n` })
    },
  }
}

const chunksIn = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** Returns chunks with all that they import. */
function loadedWith(bundle: Rolldown.OutputBundle, roots: Iterable<Rolldown.OutputChunk>): Rolldown.OutputChunk[] {
  const loaded = new Set(roots)
  // The set grows while it is read.
  for (const { imports } of loaded)
    for (const chunk of chunksIn(bundle)) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  return [...loaded]
}

/**
 * Writes `offline-worker.js` with the names of the files that a screen needs to open without a connection.
 * @param modules the modules that the page loads, besides the entry
 */
export function offlineWorker(modules: readonly string[]): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const roots = modules.map(
        (module) =>
          chunksIn(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`))) ??
          this.error(`The build has no module ${module}.`),
      )
      const fonts = Object.keys(bundle).filter((file) => /-latin-wght-normal-[^/]*\.woff2$/.test(file))
      const loaded = loadedWith(bundle, roots)
      const files = [
        ...fonts,
        ...loaded.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]),
      ]
      const worker = await readFile(join(import.meta.dirname, '../../kit/web/offline/worker.js'), 'utf8')
      const source = worker.replace('__FILES__', [...new Set(files)].join(' '))
      this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source })
    },
  }
}

/** Writes the modules of each chunk, as paths in the repository, for the test of what the first pages load. */
export function listedChunks(file: string): Plugin {
  const root = join(import.meta.dirname, '../..')
  return {
    name: 'listed-chunks',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const listed = chunksIn(bundle).map(({ fileName, moduleIds }) => [
        `/${fileName}`,
        moduleIds.filter((id) => id.startsWith(root)).map((id) => relative(root, id)),
      ])
      await mkdir(dirname(join(root, file)), { recursive: true })
      await writeFile(join(root, file), JSON.stringify(Object.fromEntries(listed)))
    },
  }
}

/** Writes `.br` and `.gz` versions of every text file, so the server does not compress at run time. */
export function packed(): Plugin {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const files = await readdir(join(dir, 'assets'))
      for (const name of files.filter((file) => /\.(?:js|css|svg)$/.test(file))) {
        const path = join(dir, 'assets', name)
        const content = await readFile(path)
        if (content.length < 1024) continue
        await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        await writeFile(`${path}.gz`, await gz(content, { level: 9 }))
      }
    },
  }
}

/**
 * Fails the build if the first page loads a package that only screens need.
 * @param name the package's name
 */
export function firstPageWithout(name: string): Plugin {
  return {
    name: 'first-page-without',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entries = chunksIn(bundle).filter(({ isEntry }) => isEntry)
      for (const { moduleIds, fileName } of loadedWith(bundle, entries))
        if (moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
          this.error(`The first page loads ${name}, in ${fileName}.`)
    },
  }
}
