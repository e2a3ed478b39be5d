import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { TextField } from './fields.tsx'

test('A field refuses a text above its limit in words, keeps it, and lets its form not be sent', async () => {
  const sent: string[] = []
  function Field() {
    const [value, setValue] = useState('')
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(value)
        }}
      >
        <TextField label="PO" width={100} maxLength={5} value={value} onChange={setValue} />
        <button type="submit">Search</button>
      </form>
    )
  }
  await renderRouted(<Field />)
  const field = screen.getByRole('textbox', { name: 'PO' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type(' 12345 ')
  expect(screen.queryByRole('alert')).toBeNull()
  type('123456')
  expect(screen.getByRole('alert').textContent).toBe('At most 5 characters. These are 6.')
  expect(field).toHaveProperty('value', '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  type('1234')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(sent).toEqual(['1234'])
})
