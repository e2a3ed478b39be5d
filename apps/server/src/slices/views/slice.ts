import { changeView, deleteView, listViews, saveView, startWithView } from './handlers.ts'

export const calls = { listViews, saveView, changeView, deleteView, startWithView }

export const samples = () => import('./samples.ts')
