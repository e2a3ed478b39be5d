import { expect, test } from 'vitest'
import { notesOf } from './AddingQuestions.tsx'

const question = { at: 0, item: '4711', description: 'CUP', unit: 'CS', casePack: 1, inCart: 12, usual: 6 }

test.each([
  ['8', ['12 in the cart already. With these, 20.', 'More than 3 times the usual quantity of 6.']],
  ['1', ['12 in the cart already. With these, 13.']],
  ['', ['12 in the cart already.', 'Without a quantity, it is left out.']],
  ['a dozen', ['12 in the cart already.']],
  ['1.', ['12 in the cart already.']],
  ['-3', ['12 in the cart already.']],
])('While %j is typed, the question about a line says %j', (typed, notes) => {
  expect(notesOf(question, typed).map(({ text }) => text)).toEqual(notes)
})
