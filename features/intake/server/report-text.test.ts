import { expect, test } from 'vitest'
import { ProgressDisplay, progressText } from './report-text.ts'

const progress = { doing: 'sales_lines.csv', rows: 120_000, bytes: 25, bytesInAll: 100 }

test('shows file, rows, share, rate, and time left', () => {
  expect(progressText(progress, 2)).toBe('sales_lines.csv  120,000 rows  25 %  60,000 rows/s  about 6 s left')
  expect(progressText({ ...progress, bytes: 3 }, 10)).toContain('about 5 min 23 s left')
})

test('estimates nothing at the beginning or after everything is read', () => {
  expect(progressText(progress, 0.5)).toBe('sales_lines.csv  120,000 rows  25 %')
  expect(progressText({ ...progress, bytes: 100 }, 2)).toBe('sales_lines.csv  120,000 rows  100 %  60,000 rows/s')
})

function shown(isTTY: boolean, times: readonly number[]): string[] {
  const written: string[] = []
  let now = 0
  const display = new ProgressDisplay({ isTTY, columns: 30, write: (text) => written.push(text) }, () => now)
  for (const time of times) {
    now = time
    display.show(progress)
  }
  display.clear()
  return written
}

test('overwrites one line on a terminal, no wider than the terminal', () => {
  const written = shown(true, [0, 50, 120])
  expect(written).toEqual([
    '\r\u001b[2Ksales_lines.csv  120,000 rows',
    '\r\u001b[2Ksales_lines.csv  120,000 rows',
    '\r\u001b[2K',
  ])
})

test('writes a plain line every few seconds without a terminal', () => {
  const written = shown(false, [0, 1000, 4999, 5001])
  expect(written).toHaveLength(2)
  expect(written[0]).toBe('sales_lines.csv  120,000 rows  25 %\n')
})
