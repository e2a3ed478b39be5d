import { counted } from '#kit/contract/declare/format.ts'
import { createInterface } from 'node:readline/promises'
import { databaseTarget } from '#kit/server/db/target.ts'
import type { RetailFigures } from './queries.ts'

/**
 * Decides whether the example may replace existing data. Asks for confirmation on a terminal.
 * @param target the database as the settings name it
 * @returns the reason for refusing; undefined when it may
 */
export async function whyNotReplace(
  held: RetailFigures,
  target: Parameters<typeof databaseTarget>[0],
  isAllowed: boolean,
): Promise<string | undefined> {
  if (isAllowed || held.customers + held.invoices + held.items === 0) return undefined
  const what = `${databaseTarget(target)} has ${counted(held.customers, 'customer')} and ${counted(held.invoices, 'invoice')}`
  if (!process.stdin.isTTY) return `${what}: --replace replaces all of its data`
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${what}. Replace all of its data? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes' ? undefined : 'Nothing was changed.'
}
