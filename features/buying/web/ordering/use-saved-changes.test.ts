import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/web/calls/api-error.ts'
import { useSavedChanges } from './use-saved-changes.ts'

const empty = { po: '', remarks: '' }
type Details = typeof empty

/** A cart on a server that refuses what was changed over an older version. */
function openCart() {
  const server = { values: empty, version: 1 }
  const save = vi.fn(async (values: Details, seen: number) => {
    if (server.version > seen) throw new ApiError(409, 'Theirs is newer.')
    server.values = values
    server.version++
    return server.version
  })
  const faulty = ({ po }: Details) => (po === 'wrong' ? (['po'] as const) : [])
  const show = () => ({ saved: server.values, version: server.version, faulty, save })
  const { result, rerender, unmount } = renderHook(useSavedChanges<Details>, { initialProps: show() })
  const enter = (typed: Partial<Details>) =>
    act(async () => {
      result.current.type(typed)
      await result.current.save()
    })
  const settle = () => act(() => result.current.settle())
  return {
    server,
    result,
    save,
    enter,
    settle,
    refresh: () => rerender(show()),
    leave: () => act(async () => unmount()),
  }
}

test('Input after a save, before the screen has its result, is saved over it', async () => {
  const { server, result, enter } = openCart()
  await enter({ po: '7' })
  expect(result.current.draft).toEqual({ po: '7', remarks: '' })
  expect(result.current.isChanged).toBe(false)
  await enter({ remarks: 'Dock 4' })
  expect(server.values).toEqual({ po: '7', remarks: 'Dock 4' })
})

test('Leaving the screen saves the input of a field that still has the focus', async () => {
  const { server, result, refresh, leave } = openCart()
  Object.assign(server, { values: { po: '8', remarks: '' }, version: 5 })
  refresh()
  act(() => result.current.type({ remarks: 'Dock 4' }))
  await leave()
  expect(server.values).toEqual({ po: '8', remarks: 'Dock 4' })
})

test('Input that cannot be saved yet keeps no other from being saved, and stays in its field', async () => {
  const { server, result, enter, settle, leave } = openCart()
  await enter({ po: '7' })
  await enter({ po: 'wrong', remarks: 'Dock 4' })
  expect(server.values).toEqual({ po: '7', remarks: 'Dock 4' })
  expect(result.current.draft).toEqual({ po: 'wrong', remarks: 'Dock 4' })
  expect(await settle()).toBe(false)
  await leave()
  expect(server.values).toEqual({ po: '7', remarks: 'Dock 4' })
})

test('Leaving the screen does not resend input that could not be saved', async () => {
  const { save, enter, leave } = openCart()
  save.mockRejectedValueOnce(new ApiError(0, 'No connection.'))
  await enter({ po: '7' })
  await leave()
  expect(save).toHaveBeenCalledOnce()
})

test('The next change is saved over the newer state on the screen', async () => {
  const { server, result, enter, refresh } = openCart()
  await enter({ po: '7' })
  Object.assign(server, { values: { po: '8', remarks: 'Theirs' }, version: 5 })
  refresh()
  expect(result.current.draft).toEqual({ po: '8', remarks: 'Theirs' })
  await enter({ remarks: 'Mine' })
  expect(server.values).toEqual({ po: '8', remarks: 'Mine' })
})

test('Another user’s unseen change is kept, and the typed value stays in its field', async () => {
  const { server, result, enter } = openCart()
  await enter({ po: '7' })
  Object.assign(server, { values: { po: '8', remarks: 'Theirs' }, version: 5 })
  await enter({ remarks: 'Mine' })
  expect(server.values).toEqual({ po: '8', remarks: 'Theirs' })
  expect(result.current.draft.remarks).toBe('Mine')
})

test('A change that is undone while it is being saved counts as unsaved until the undo is saved', async () => {
  const { server, result, save } = openCart()
  const reached = Promise.withResolvers<void>()
  save.mockImplementationOnce(async (values) => {
    server.values = values
    await reached.promise
    return ++server.version
  })
  act(() => result.current.type({ po: '7' }))
  act(() => void result.current.save())
  act(() => result.current.type({ po: '' }))
  expect(result.current.draft).toEqual(empty)
  expect(result.current.isChanged).toBe(true)
  const settled = result.current.settle()
  await act(async () => reached.resolve())
  expect(await act(() => settled)).toBe(true)
  expect(server.values).toEqual(empty)
  expect(result.current.isChanged).toBe(false)
})

test('Settling saves the input and returns whether all of it is saved', async () => {
  const { server, result, enter, settle, refresh } = openCart()
  act(() => result.current.type({ remarks: 'Dock 4' }))
  expect(await settle()).toBe(true)
  expect(server.values.remarks).toBe('Dock 4')
  act(() => result.current.type({ po: 'wrong' }))
  expect(await settle()).toBe(false)
  act(() => result.current.drop())
  refresh()
  Object.assign(server, { values: { po: '8', remarks: 'Theirs' }, version: 5 })
  await enter({ po: '9' })
  expect(result.current.rejected).toMatchObject({ reason: 'Theirs is newer.', isConflict: true })
  refresh()
  // Leaving the field tries again, but does not overwrite theirs.
  await act(() => result.current.save())
  expect(await settle()).toBe(false)
  expect(server.values).toEqual({ po: '8', remarks: 'Theirs' })
  await act(() => result.current.insist())
  expect(server.values).toEqual({ po: '9', remarks: 'Theirs' })
  expect(await settle()).toBe(true)
})
