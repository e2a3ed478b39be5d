import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderRouted } from '#app/web/testing/render-routed.tsx'
import { TextField } from './fields.tsx'

test('A field says that it does not take what exceeds its limit, until the text fits', async () => {
  function Field() {
    const [value, setValue] = useState('')
    return <TextField label="PO" width={100} maxLength={5} value={value} onChange={setValue} />
  }
  await renderRouted(<Field />)
  const field = screen.getByRole('textbox', { name: 'PO' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type(' 12345 ')
  expect(screen.queryByRole('alert')).toBeNull()
  type('123456')
  expect(screen.getByRole('alert').textContent).toBe('At most 5 characters fit.')
  expect(field).toHaveProperty('value', '12345')
  type('1234')
  expect(screen.queryByRole('alert')).toBeNull()
})
