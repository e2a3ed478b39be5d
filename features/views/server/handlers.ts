import { meets } from '#kit/contract/declare/need.ts'
import type {
  changeView as changeCall,
  deleteView as deleteCall,
  listViews as listCall,
  saveView as saveCall,
  startWithView as startCall,
} from '#views/contract/endpoints.ts'
import { maxViews } from '#views/contract/rules.ts'
import type { Viewer } from '#kit/server/access/queries.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import type { Services } from '#kit/server/services/services.ts'
import { badInput, missingNeed, notYours } from '#kit/server/problem/problem.ts'
import { isVisible, readSaved } from './saved/queries.ts'
import { change, remove, save } from './saved/saved.ts'
import { deleteStart, readStart, writeStart } from './queries.ts'

/** Returns the views of a screen. Throws for an unknown screen and for one that the viewer may not open. */
function viewsOf(screen: string, viewer: Viewer, { screens }: Services) {
  const needs = screens[screen]?.needs
  if (!needs) throw badInput([{ field: 'screen', message: 'must be the name of a screen' }])
  if (!meets(needs, viewer)) throw missingNeed(needs, viewer)
  return { kind: 'view', name: screen } as const
}

const owned = (accountId: number, id: string) => ({ kind: 'view', accountId, id: Number(id) }) as const

export const listViews: Handler<typeof listCall> = async (
  { db, viewer, services, scope: { accountId } },
  { screen },
) => {
  const rows = await readSaved(db, accountId, viewsOf(screen, viewer, services))
  const start = await readStart(db, { accountId, screen })
  return rows.map((row) => {
    const { grid = '', address = '', order = '', hidden = '' } = row.definition
    return {
      id: String(row.definition_id),
      name: row.name,
      grid,
      address,
      order,
      hidden,
      mine: row.account_id === accountId,
      shared: row.shared,
      start: row.definition_id === start,
      savedBy: row.user_id,
      changedAt: row.changed_at.toISOString(),
    }
  })
}

export const saveView: Handler<typeof saveCall> = ({ db, viewer, scope, services }, view) => {
  const { screen, name, shared = false, ...definition } = view
  const saved = { accountId: scope.accountId, subject: viewsOf(screen, viewer, services), name, definition, shared }
  return save(db, { ...saved, now: services.clock.now() }, maxViews)
}

export const changeView: Handler<typeof changeCall> = ({ db, scope, services }, { id, name, shared }) =>
  change(db, owned(scope.accountId, id), { name, shared, now: services.clock.now() })

export const deleteView: Handler<typeof deleteCall> = ({ db, scope }, { id }) => remove(db, owned(scope.accountId, id))

export const startWithView: Handler<typeof startCall> = async ({ db, viewer, services, scope }, { screen, id }) => {
  const subject = viewsOf(screen, viewer, services)
  const start = { accountId: scope.accountId, screen }
  if (id === undefined) await deleteStart(db, start)
  else if (await isVisible(db, scope.accountId, subject, Number(id))) await writeStart(db, start, Number(id))
  else throw notYours()
  return {}
}
