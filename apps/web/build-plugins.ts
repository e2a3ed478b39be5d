import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { convertCssVariables } from '@mantine/core'
import type { Plugin } from 'vite'
import { paperVariables, resolvedVariables } from './src/kit/theme/css-variables.ts'

const printed = () => {
  const variables = Object.entries(paperVariables()).map(([name, value]) => `${name}: ${value};`)
  return `@media print { :root[data-mantine-color-scheme] { color-scheme: light; ${variables.join(' ')} } }`
}

/**
 * `virtual:theme.css`: the theme's variables as a stylesheet of their own. Mantine would write them into the page with
 * innerHTML, which Trusted Types refuse.
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
 * Puts a script into the page's head, before all else, that runs before anything is painted. It is a file of its own, for the page's
 * policy allows no inline script, and no module, for modules run too late.
 * @param source path below the web app
 */
export function blockingScript(source: string): Plugin {
  let address = `/${source}`
  return {
    name: 'blocking-script',
    async generateBundle() {
      const script = await readFile(join(import.meta.dirname, source), 'utf8')
      const name = source.split('/').at(-1) ?? source
      address = `/${this.getFileName(this.emitFile({ type: 'asset', name, source: script }))}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  }
}

/**
 * Makes the page ask for a font at once, rather than when its first text is drawn.
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
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Leaves `version.txt`: the package's version and a mark of what was built, which browsers ask the server for. */
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

/** Leaves a `.br` and a `.gz` beside every text file, so that the server sends them without packing anything itself. */
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
