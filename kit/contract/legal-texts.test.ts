import { expect, test } from 'vitest'
import { toBlocks } from './legal-texts.ts'

test('A legal text splits into headings, paragraphs, and lists at its blank lines', () => {
  const text = '# Your data\r\n\r\nWe keep your orders\nfor seven years.\n  \n- invoices\n- payments\n\n\n- not\na list'
  expect(toBlocks(text)).toEqual([
    { kind: 'heading', text: 'Your data' },
    { kind: 'paragraph', text: 'We keep your orders for seven years.' },
    { kind: 'list', items: ['invoices', 'payments'] },
    { kind: 'paragraph', text: '- not a list' },
  ])
})

test('A text without a letter has no blocks', () => {
  expect(toBlocks('\n \n\t\n')).toEqual([])
})
