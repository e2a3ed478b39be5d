import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convertCssVariables } from '@mantine/core'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import portal from './package.json' with { type: 'json' }
import { resolvedVariables } from './src/theme/theme.ts'

/**
 * `virtual:theme.css`: the theme's variables as a stylesheet of their own. Mantine would write them into the page with
 * innerHTML, which Trusted Types refuse.
 */
function themeStylesheet(): Plugin {
  const id = 'virtual:theme.css'
  return {
    name: 'theme-stylesheet',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (loaded) => (loaded === `\0${id}` ? convertCssVariables(resolvedVariables(), ':root') : undefined),
  }
}

/** Leaves a `.br` and a `.gz` beside every text file, so that the server sends them without packing anything itself. */
function packed(): Plugin {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((name) => /\.(js|css|svg|json|txt)$/.test(name))
      for (const name of texts) {
        const path = join(dir, name)
        const content = await readFile(path)
        if (content.length < 1024) continue
        await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        await writeFile(`${path}.gz`, await gz(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), themeStylesheet(), packed()],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(portal.version) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    // Fonts and pictures stay files: the page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/version.json': 'http://127.0.0.1:8080' } },
})
