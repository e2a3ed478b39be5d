import { meets } from '#kit/contract/declare/need.ts'
import { formatDate, formatQuantity } from '#kit/contract/declare/format.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type {
  listGuideLines as linesCall,
  printCountSheet as sheetCall,
} from '#buying/contract/order-guide/endpoints.ts'
import { boughtGuide, fedGuideName } from '#buying/contract/order-guide/rules.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'
import type { FileHandler } from '#kit/server/http/implementation.ts'
import { openPdf, openTag } from '#kit/server/pdf/document.ts'
import type { Fact } from '#kit/server/pdf/letterhead.ts'
import { drawDocument } from '#kit/server/pdf/paged-table.ts'
import { type Parties, readParties } from '#accounts/server/pdf/party-queries.ts'
import { collectPdf, type Producer } from '#kit/server/pdf/stream.ts'
import type { TableColumn, TableRow } from '#kit/server/pdf/table.ts'
import { notYours } from '#kit/server/problem/problem.ts'
import { readGuideName } from './guide-queries.ts'
import { readGuideLines } from './line-queries.ts'

type Line = RowOfList<typeof linesCall>

interface Sheet {
  name: string
  lines: readonly Line[]
  parties: Parties
  today: string
  /** Whether the viewer may see purchases. */
  seesSales: boolean
}

/** A line on which a person writes a count, because empty cells have no borders. */
const blank = '__________'

const columns: TableColumn[] = [
  { header: 'Item #', width: 78 },
  { header: 'Description', width: 232 },
  { header: 'Pack', width: 72 },
  { header: 'Par', width: 44, align: 'right' },
  { header: 'Usual', width: 44, align: 'right' },
  { header: 'Count', width: 62, align: 'right' },
]

const quantity = (value: number | null): string => (value === null ? '' : formatQuantity(value))

function sheetRows({ lines, seesSales }: Sheet): TableRow[] {
  const rows: TableRow[] = []
  for (const [at, line] of lines.entries()) {
    const isFirst = lines[at - 1]?.section !== line.section
    if (isFirst && line.section !== '') rows.push({ kind: 'section', cells: [line.section] })
    rows.push({
      cells: [
        [line.itemNumber, line.customerPartNumber],
        line.description,
        [line.packDescription, line.unit],
        quantity(line.par),
        seesSales ? quantity(line.usualQuantity) : '',
        blank,
      ],
    })
  }
  return rows.length > 0 ? rows : [{ kind: 'section', cells: ['This guide has no items.'] }]
}

const produceSheet =
  (sheet: Sheet): Producer =>
  async (pdf, turn) => {
    const { name, parties, today } = sheet
    const title = `Count sheet: ${name}`
    const root = openTag(pdf, undefined, 'Document')
    pdf.addPage()
    const facts: Fact[] = [
      ['Guide', name],
      ['Customer #', parties.number],
      ['Printed', formatDate(today)],
      ['Counted by', blank],
    ]
    const rows = sheetRows(sheet)
    await drawDocument(pdf, root, { sender: parties.sender, title, heading: 'Count sheet', facts, columns, rows }, turn)
    root.end()
  }

/** Draws a guide's items with space to write what is on the shelf. */
export const printCountSheet: FileHandler<typeof sheetCall> = async (call, input) => {
  const { db, scope, viewer, today, services } = call
  const { accountId } = viewer
  const name =
    input.guide === boughtGuide.id
      ? boughtGuide.name
      : (fedGuideName(input.guide) ?? (await readGuideName(db, scope, accountId, input.guide)))
  if (name === undefined) throw notYours()
  const lines = await readGuideLines(db, input, { scope, rights: viewer, today, accountId })
  const parties = await readParties({ db, services }, scope)
  const sheet: Sheet = { name, lines, parties, today, seesSales: meets(salesNeeds, viewer) }
  const pdf = openPdf(`Count sheet: ${name}`, parties.sender.name, today)
  return {
    type: 'application/pdf',
    name: `CountSheet-${scope.company}${scope.customer}.pdf`,
    body: await collectPdf(pdf, produceSheet(sheet)),
    detail: { guide: input.guide },
  }
}
