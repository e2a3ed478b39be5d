import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearNotices, showNotice, useNotices } from './notices.ts'

const shown = () => renderHook(() => useNotices()).result.current.map(({ text }) => text)

beforeEach(clearNotices)

test('Only the last two notices of what is done are shown, and every problem', () => {
  for (const n of [1, 2, 3]) {
    showNotice({ kind: 'done', text: `done ${n}` })
    showNotice({ kind: 'problem', text: `problem ${n}` })
  }
  expect(shown()).toEqual(['problem 1', 'done 2', 'problem 2', 'done 3', 'problem 3'])
})

test('A text is shown once, at the end', () => {
  for (const text of ['one', 'two', 'one']) showNotice({ kind: 'info', text })
  expect(shown()).toEqual(['two', 'one'])
})
