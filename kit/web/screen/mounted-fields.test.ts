import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { unreadFields, useMountedFields } from './mounted-fields.ts'

const filters = z.object({ status: z.enum(['open', 'closed']).catch('open'), rows: z.coerce.number().catch(20) })
const vendors = z.object({
  vendors: z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).catch([])),
})

test('A field is read only while a part of the screen reads it, and only if its value is valid', () => {
  const address = { status: 'closed', rows: '50', vendors: '7' }
  expect(unreadFields(address)).toEqual(['status', 'rows', 'vendors'])
  const parts = [renderHook(() => useMountedFields(filters)), renderHook(() => useMountedFields(vendors))]
  expect(unreadFields(address)).toEqual([])
  expect(unreadFields({ vendors: ['7', '8'], rows: 'many', status: 'lost', color: 'red' })).toEqual([
    'rows',
    'status',
    'color',
  ])
  for (const { unmount } of parts) unmount()
  expect(unreadFields(address)).toEqual(['status', 'rows', 'vendors'])
})
