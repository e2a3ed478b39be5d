import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { ConfigError } from '../settings/operator-error.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal } from '#app/server/testing/servers/portal.ts'
import { defaultBrandingDir, loadBranding } from './folder.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'branding-'))
  cpSync(defaultBrandingDir, dir, { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))

const settings = (value: object) => writeFileSync(join(dir, 'branding.json'), JSON.stringify(value))

test("A distributor's folder provides the name, logo, colors, help contact, and legal texts", () => {
  const colors = { light: '#1d4ed8', dark: '#93c5fd' }
  settings({ name: 'Harbor Supply', colors, help: { phone: '800 555 0100' } })
  writeFileSync(join(dir, 'terms.md'), '\ufeff# Terms\n\nPay in 30 days – always.')
  expect(loadBranding(dir)).toMatchObject({
    name: 'Harbor Supply',
    logoShowsName: false,
    colors,
    help: { phone: '800 555 0100' },
    logo: { type: 'image/svg+xml' },
    texts: { terms: '# Terms\n\nPay in 30 days – always.', privacy: expect.stringContaining('user id') },
  })
})

test('The default folder is complete and sets no colors', () => {
  expect(loadBranding()).toMatchObject({ name: 'Trade Counter', logoShowsName: false, help: {} })
  expect(loadBranding().colors).toBeUndefined()
})

test("Paper shows the product's mark only with the default branding, and otherwise the folder's PNG or none", () => {
  expect(loadBranding().paper).toEqual({ accent: '#0f766e', logo: 'product' })
  settings({ name: 'A', colors: { light: '#1d4ed8', dark: '#93c5fd' } })
  expect(loadBranding(dir).paper).toEqual({ accent: '#1d4ed8', logo: undefined })
  const png = Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1')
  writeFileSync(join(dir, 'logo.png'), png)
  expect(loadBranding(dir)).toMatchObject({ logo: { type: 'image/svg+xml' }, paper: { logo: png } })
  writeFileSync(join(dir, 'logo.png'), 'not a picture')
  expect(() => loadBranding(dir)).toThrow(/logo\.png is not a PNG/)
})

const damage: [string, () => void, RegExp][] = [
  ['a missing text', () => rmSync(join(dir, 'do-not-sell.md')), /do-not-sell\.md is missing/],
  ['an empty text', () => writeFileSync(join(dir, 'terms.md'), ' \n\n'), /terms\.md is empty/],
  ['a text in another encoding', () => writeFileSync(join(dir, 'terms.md'), Buffer.from([0x54, 0xe9])), /not UTF-8/],
  ['a huge text', () => writeFileSync(join(dir, 'terms.md'), 'x'.repeat(100_001)), /terms\.md is larger than 100 KB/],
  ['no logo', () => rmSync(join(dir, 'logo.svg')), /logo\.svg or logo\.png is missing/],
  ['an HTML page as the logo', () => writeFileSync(join(dir, 'logo.svg'), '<html></html>'), /logo\.svg is not an SVG/],
  ['malformed settings', () => writeFileSync(join(dir, 'branding.json'), '{'), /branding\.json is not JSON/],
  ['settings without a name', () => settings({ help: {} }), /branding\.json: name/],
  ['a misspelled setting', () => settings({ name: 'A', colours: {} }), /colours/],
  ['a named color', () => settings({ name: 'A', colors: { light: 'teal', dark: '#93c5fd' } }), /colors: light/],
  [
    'a pale accent',
    () => settings({ name: 'A', colors: { light: '#93c5fd', dark: '#93c5fd' } }),
    /light: #93c5fd .*4\.5:1/,
  ],
  [
    'a dark accent',
    () => settings({ name: 'A', colors: { light: '#1d4ed8', dark: '#1d4ed8' } }),
    /dark: #1d4ed8 .*4\.5:1/,
  ],
]
test.each(damage)('The server does not start with %s', (_what, spoil, message) => {
  spoil()
  expect(() => loadBranding(dir)).toThrow(ConfigError)
  expect(() => loadBranding(dir)).toThrow(message)
})

test('All problems of a folder are reported at once', () => {
  rmSync(join(dir, 'terms.md'))
  rmSync(join(dir, 'logo.svg'))
  expect(() => loadBranding(dir)).toThrow(/logo\.svg.*; terms\.md/)
})

onDatabase((database, open) => {
  if (database === 'PGlite') return
  test("Pages show the distributor's name, logo, colors, and legal texts [LOGIN-09]", async () => {
    settings({ name: 'Harbor "&" <Supply>', colors: { light: '#1d4ed8', dark: '#93c5fd' }, help: {} })
    writeFileSync(join(dir, 'privacy.md'), 'We keep your orders.')
    const web = mkdtempSync(join(tmpdir(), 'web-'))
    cpSync(new URL('../../../app/web/index.html', import.meta.url), join(web, 'index.html'))
    cpSync(new URL('../../web/offline/worker.js', import.meta.url), join(web, 'offline-worker.js'))
    const { services } = await makePortal(open, { BRANDING_DIR: dir })
    const app = await buildApp(services, { web: { root: web, version: '1' } })
    const page = (await app.inject('/Login')).body
    expect(page).toContain('content="{&#34;name&#34;:&#34;Harbor \\&#34;&#38;\\&#34; &#60;Supply&#62;&#34;')
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
    const styles = await app.inject(stylesheet)
    expect(styles.headers['content-type']).toContain('text/css')
    expect(styles.body).toContain('--tc-accent: #1d4ed8;')
    expect(styles.body).toContain('--tc-accent: #93c5fd;')
    const [, logo = ''] = /<link rel="icon" href="([^"]+)"/.exec(page) ?? []
    const image = await app.inject(logo)
    expect(image.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(image.headers['content-security-policy']).toContain("default-src 'none'")
    expect(image.body).toContain('<svg')
    const text = await app.inject('/api/legal?text=privacy')
    expect(text.json()).toEqual({ text: 'We keep your orders.' })
    await app.close()
    rmSync(web, { recursive: true })
  })
})
