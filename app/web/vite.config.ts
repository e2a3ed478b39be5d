import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  assetPackages,
  blockingScript,
  buildMark,
  callsWithoutSchemas,
  firstPageWithout,
  listedChunks,
  offlineWorker,
  packed,
  preloadedFont,
  themeStylesheet,
  zodWithoutWords,
} from './build-plugins.ts'
import portal from '../../package.json' with { type: 'json' }

const server = 'http://127.0.0.1:8080'

/** The build flag of the sister brand: unset or `sister`. */
const { VITE_BRAND: brand } = process.env
if (brand !== undefined && brand !== '' && brand !== 'sister')
  throw new Error(`VITE_BRAND: must be 'sister' or left out, not '${brand}'`)

export default defineConfig({
  // The server puts the path of PUBLIC_URL before the files that the page names. The files name each other relatively.
  base: './',
  resolve: {
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, '../../kit/web/calls/zod-without-eval.ts') }],
  },
  plugins: [
    react(),
    callsWithoutSchemas(),
    zodWithoutWords(),
    // Compiling Zod and creating its schemas takes a quarter of the start on a phone.
    firstPageWithout('zod'),
    themeStylesheet(),
    blockingScript('kit/web/theme/before-paint.js'),
    blockingScript('features/accounts/web/single-sign-on/take-entry.js'),
    preloadedFont('inter-latin-wght-normal'),
    assetPackages(),
    buildMark(portal.version),
    offlineWorker([
      'kit/web/layout/Shell.tsx',
      'features/home/web/find/FindBox.tsx',
      'features/buying/web/order-guide/OrderGuideScreen.tsx',
      'features/accounts/web/AlertScreens.tsx',
    ]),
    listedChunks('.local/web-chunks.json'),
    packed(),
  ],
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(portal.version) },
  build: {
    // Also in README.md, on the page for older browsers, and in before-paint.js, which shows it.
    target: ['chrome110', 'edge110', 'firefox115', 'safari16.4'],
    // Fonts and images stay files, because the page's policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The packages whose code the build contains, for the release's list of licenses. The server doesn't serve it.
    license: { fileName: 'licenses.json' },
    // The grid's chunk loads only where a grid is shown, and only once.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'text', 'digits', 'optional', 'listOf'] },
      output: {
        codeSplitting: {
          groups: [
            // One chunk for the first page: fewer requests, and better compression.
            { name: 'entry', tags: ['$initial'], priority: 1 },
            // Dialogs need it, but no screen until one opens.
            { name: 'forms', test: /\/@mantine\/form\//, priority: 1 },
            // One chunk and one stylesheet for the code that most screens share, instead of 50 small ones.
            { name: 'screens', priority: 0, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['../..'] }, proxy: { '/api': server, '/version.json': server } },
})
