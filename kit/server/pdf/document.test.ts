import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collapseSpace, faultsOf, textOf } from '#app/server/testing/pdf-tools.ts'
import { asTag, openPdf, openTag, write, writeLines } from './document.ts'
import { collectPdf } from './stream.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Prints texts, each on a line in both weights, and returns the document's file. */
async function printed(texts: readonly string[]): Promise<string> {
  const bytes = await collectPdf(openPdf('Texts', 'Northern Supply', '2026-11-11'), async (pdf) => {
    const root = openTag(pdf, undefined, 'Document')
    pdf.addPage()
    texts.forEach((text, at) => {
      asTag(pdf, root, 'P', () => write(pdf, text, 40, 40 + 20 * at, 250))
      asTag(pdf, root, 'P', () => write(pdf, text, 310, 40 + 20 * at, 250, { bold: true, align: 'right' }))
    })
    root.end()
  })
  const file = join(folder, 'texts.pdf')
  await writeFile(file, bytes)
  expect(await faultsOf(file)).toBe('')
  return file
}

/** The letters of a word from right to left, as they stand on paper from left to right. */
const turned = (word: string) => [...word].reverse().join('')

/** Marks of direction that pdftotext adds. */
const marks = /[\u200e\u200f\u202a-\u202e]/g

test.each([
  ['Arabic', 'مرحبا بكم في النور', 'NotoSansArabic'],
  ['Hebrew', 'שלום עולם', 'NotoSansHebrew'],
  ['Han', '北京市朝阳区，第一店', 'NotoSansSC'],
  ['kana', '東京のカフェ', 'NotoSansJP'],
  ['Hangul', '서울특별시 강남구', 'NotoSansKR'],
  ['Thai', 'ร้านอาหารไทย น้ำใจ', 'NotoSansThai'],
  ['Devanagari', 'हिन्दी क्षत्रिय कार्यालय', 'NotoSansDevanagari'],
  ['pictures', '☕ 👨‍👩‍👧 👍🏽 🇩🇪', 'NotoEmoji'],
])('%s is printed in its font, and copied as it was written', async (_script, text, font) => {
  const file = await printed([text])
  const { stdout: fonts } = await promisify(execFile)('pdffonts', [file])
  expect(fonts).toMatch(new RegExp(`\\+${font}-Regular .* yes yes yes `))
  const [page = ''] = await textOf(file)
  expect(collapseSpace(page.replaceAll(marks, ''))).toBe(`${text} ${text}`)
})

test.each([
  ['Order 12 for שלום', ['Order', '12', 'for', turned('שלום')]],
  ['שלום 12 ABC', ['ABC', '12', turned('שלום')]],
  ['الكمية ٤٥', ['٤٥', turned('الكمية')]],
])('The words of %j and their letters are printed in their order', async (text, words) => {
  const { stdout: boxes } = await promisify(execFile)('pdftotext', ['-bbox', await printed([text]), '-'])
  const found = [...boxes.matchAll(/xMin="([\d.]+)".*>(.*)<\/word>/g)].map(([, x, word = '']) => ({
    x: Number(x),
    word,
  }))
  const inOrder = found.toSorted((one, other) => one.x - other.x).map(({ word }) => word.replaceAll(marks, ''))
  expect(inOrder).toEqual([...words, ...words])
})

test('A long text of any script is wrapped within its width', async () => {
  const bytes = await collectPdf(openPdf('Lines', 'Northern Supply', '2026-11-11'), async (pdf) => {
    const root = openTag(pdf, undefined, 'Document')
    pdf.addPage()
    asTag(pdf, root, 'P', () =>
      writeLines(pdf, ['北京市朝阳区建国门外大街一号国贸大厦，第一店'], { x: 40, y: 40, width: 60 }),
    )
    root.end()
  })
  const file = join(folder, 'lines.pdf')
  await writeFile(file, bytes)
  const lines = (await textOf(file)).join('').split('\n').map(collapseSpace).filter(Boolean)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe('北京市朝阳区建国门外大街一号国贸大厦，第一店')
  for (const line of lines) expect(line).not.toMatch(/^，|…/)
})
