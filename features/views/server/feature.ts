import type { Calls } from '#kit/server/http/implementation.ts'
import type { endpoints } from '#views/contract/calls.ts'
import { changeView, deleteView, listViews, saveView, startWithView } from './handlers.ts'

export const calls: Calls<typeof endpoints> = {
  listViews,
  saveView,
  changeView,
  deleteView,
  startWithView,
}
