/** A node of a plan that has run, as `explain (analyze, format json)` describes it. */
export interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: readonly PlanNode[]
}

/** The rows that the nodes of a plan visit, each time that they run, whether they pass them on or not. */
export const visitedBy = (node: PlanNode): number => {
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  const below = (node.Plans ?? []).reduce((sum, one) => sum + visitedBy(one), 0)
  return node['Actual Loops'] * (1 + rows) + below
}
