import { addToGuide, arrangeGuide, changeGuide, deleteGuide, listGuides, saveGuide } from './handlers.ts'
import { listGuideLines } from './line-queries.ts'
import { printCountSheet } from './sheet.ts'

export const calls = {
  listGuides,
  listGuideLines,
  saveGuide,
  arrangeGuide,
  addToGuide,
  changeGuide,
  deleteGuide,
  printCountSheet,
}

export const samples = () => import('./samples.ts')
