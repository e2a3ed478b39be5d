import { type OperationNode, type RawBuilder, type RawNode, sql } from 'kysely'
import { LiteralCompiler } from './literals.ts'

/** One row of an account's scope. An empty ship-to means all of the customer's ship-tos. */
export interface ScopeRow {
  company: string
  customer: string
  ship_to: string
}

/** Writes an expression for the copy, given the viewer's scope. */
type Form<T> = (scope: readonly ScopeRow[]) => RawBuilder<T>

const forms = new WeakMap<OperationNode, Form<unknown>>()

/** An expression that the copy's compiler writes as `copied`; PostgreSQL gets `plain`. Both give the same rows. */
export const withCopiedForm = <T>(plain: RawBuilder<T>, copied: Form<T>): RawBuilder<T> =>
  sql<T>`${{
    expressionType: undefined,
    toOperationNode: () => {
      const node = plain.toOperationNode()
      forms.set(node, copied)
      return node
    },
  }}`

/** Compiles a query for the copy, with inlined values. */
export class CopyCompiler extends LiteralCompiler {
  readonly #scope: readonly ScopeRow[]

  constructor(scope: readonly ScopeRow[]) {
    super()
    this.#scope = scope
  }

  protected override visitRaw(node: RawNode): void {
    const copied = forms.get(node)
    if (copied) this.visitNode(copied(this.#scope).toOperationNode())
    else super.visitRaw(node)
  }
}
