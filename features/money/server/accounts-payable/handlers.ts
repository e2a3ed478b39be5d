import type { printStatement as statementCall } from '#money/contract/accounts-payable/endpoints.ts'
import { buildStatement } from '#money/contract/accounts-payable/statement.ts'
import { monthStart, reversedMessage } from '#kit/contract/dates.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import type { Db } from '#kit/server/db/store.ts'
import { badInput, notYours } from '#kit/server/problem/problem.ts'
import type { FileHandler } from '#kit/server/http/implementation.ts'
import { openPdf } from '#kit/server/pdf/document.ts'
import { readParties } from '#accounts/server/pdf/party-queries.ts'
import { collectPdf, streamPdf } from '#kit/server/pdf/stream.ts'
import { refuseUnknownDay, statementLines } from './account-statement-queries.ts'
import { produceStatement, type StatementDocument, titleOf } from './statement-page.ts'
import { readShipToNames, readStatementItems } from './statement-queries.ts'

/** Statements with at least this many lines take long enough to wait for a slot. */
const longFrom = 1000

/** The number and name of each ship-to that the statement covers; only the numbers if no ship-to is known. */
async function namesOf(db: Db, scope: CheckedCustomer): Promise<readonly string[] | undefined> {
  if (!scope.shipTos) return undefined
  const known = await readShipToNames(db, scope, scope.shipTos)
  return known.length > 0 ? known.map(({ shipTo, name }) => `${shipTo} ${name}`.trim()) : scope.shipTos
}

/** Prints the statement that the screen lists, with what is open of each document. */
export const printStatement: FileHandler<typeof statementCall> = async ({ db, scope, today, services }, input) => {
  const asOf = input.asOf ?? today
  const from = input.fromDate ?? monthStart(asOf)
  if (from > asOf) throw badInput([{ field: 'fromDate', message: reversedMessage(from, asOf) }])
  await refuseUnknownDay(db, scope, asOf, today)
  const items = await readStatementItems(db, scope, from, asOf)
  const { shipTos } = scope
  if (shipTos && input.shipTo && items.length === 0) {
    if ((await readShipToNames(db, scope, shipTos)).length === 0) throw notYours()
  }
  const document: StatementDocument = {
    statement: buildStatement(await statementLines(db, scope, { from, to: asOf, today }).execute(), items, from, asOf),
    parties: await readParties({ db, services }, scope),
    shipTos: await namesOf(db, scope),
  }
  const pdf = openPdf(titleOf(document), document.parties.sender.name, today)
  const produce = produceStatement(document)
  const long = items.length >= longFrom
  return {
    type: 'application/pdf',
    name: `Statement-${scope.company}${scope.customer}-${asOf}.pdf`,
    body: long ? streamPdf(pdf, produce) : await collectPdf(pdf, produce),
    long,
    detail: { asOf, from },
  }
}
