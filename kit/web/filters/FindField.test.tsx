import { fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { FindField } from './FindField.tsx'
import { useFinder } from './use-finder.ts'

test('What is entered in a row is picked in that order, whichever search ends first', async () => {
  const searches = new Map<string, PromiseWithResolvers<readonly string[]>>()
  const picked: string[] = []
  const field = createRef<HTMLInputElement>()
  function Box() {
    const finder = useFinder({
      search: (text) => {
        const search = Promise.withResolvers<readonly string[]>()
        searches.set(text, search)
        return search.promise
      },
      minLength: 1,
      maxLength: 40,
      nothingFound: () => 'Nothing',
    })
    const onPick = async (match: string) => {
      picked.push(match)
      return true
    }
    return (
      <FindField
        label="Item"
        placeholder=""
        finder={finder}
        keyOf={String}
        option={String}
        onPick={onPick}
        field={field}
      />
    )
  }
  await renderRouted(<Box />)
  const enter = (text: string) => {
    const box = screen.getByRole('combobox', { name: 'Item' })
    fireEvent.change(box, { target: { value: text } })
    fireEvent.submit(box)
  }
  enter('5 QL006')
  enter('nothing')
  enter('7 004527')
  searches.get('7 004527')?.resolve(['004527'])
  searches.get('nothing')?.resolve([])
  await expect.poll(() => field.current?.value).toBe('')
  expect(picked).toEqual([])
  searches.get('5 QL006')?.resolve(['QL006'])
  await expect.poll(() => picked).toEqual(['QL006', '004527'])
})

test('A text that is too long to find is refused in words, and stays', async () => {
  function Box() {
    const finder = useFinder({ search: async () => [], minLength: 1, maxLength: 5, nothingFound: () => 'Nothing' })
    const field = createRef<HTMLInputElement>()
    return (
      <FindField
        label="Item"
        placeholder=""
        finder={finder}
        keyOf={String}
        option={String}
        onPick={async () => true}
        field={field}
      />
    )
  }
  await renderRouted(<Box />)
  const box = screen.getByRole('combobox', { name: 'Item' })
  fireEvent.change(box, { target: { value: '123456' } })
  expect(await screen.findByText('At most 5 characters. These are 6.')).toBeDefined()
  expect(box).toHaveProperty('value', '123456')
})
