import { parseSync } from 'vite'
import type { Mutation } from './mutation.ts'
import { sqlMutations } from './sql-mutations.ts'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const binarySwaps: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
/** Operators that Kysely takes as strings. */
const queryOperators: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  in: 'not in',
  is: 'is not',
  'is not': 'is',
}
const methodSwaps: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  leftJoin: 'innerJoin',
  padStart: 'padEnd',
}
/** Chained calls that a mutant omits. */
const droppedCalls = new Set([
  ...['filter', 'slice', 'trim', 'toSorted', 'sort', 'reverse', 'toReversed', 'flat'],
  ...['where', 'whereRef', 'orderBy', 'distinct', 'limit', 'onRef', 'on'],
])
/** Prose, and names that the type checker verifies: changing them doesn't change behavior. */
const proseFields = new Set(['summary', 'description', 'label', 'title', 'path', 'header', 'message'])
const skippedTypes = /^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|ExportAll)/

/** A node's children that run: no types, imports, or property names. */
function childrenOf(node: Node): Node[] {
  const fields = Object.entries(node).filter(([name]) => {
    if (node.type === 'Property' && name === 'key') return false
    if (node.type === 'MemberExpression' && name === 'property') return node.computed === true
    return name !== 'typeAnnotation' && name !== 'typeArguments' && name !== 'returnType'
  })
  return fields.flatMap(([, value]) => (Array.isArray(value) ? value : [value])).filter(isNode)
}

const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '')

/** Every mutation of a TypeScript file, in source order. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: Mutation[] = []
  const put = (node: Pick<Node, 'start' | 'end'>, replacement: string, what: string) =>
    found.push({ start: node.start, end: node.end, replacement, what })
  const textOf = (node: Node) => source.slice(node.start, node.end)

  const operator = (node: Node, left: Node, right: Node) => {
    const swapped = binarySwaps[String(node.operator)]
    if (swapped === undefined) return
    const start = source.indexOf(String(node.operator), left.end)
    if (start < right.start)
      put({ start, end: start + String(node.operator).length }, swapped, `${node.operator} → ${swapped}`)
  }
  const condition = (test: unknown) => {
    if (!isNode(test)) return
    for (const value of ['true', 'false']) put(test, `(${value})`, `condition → ${value}`)
  }
  const call = (node: Node) => {
    const { callee } = node
    if (!isNode(callee) || callee.type !== 'MemberExpression') return
    const { object, property } = callee
    if (!isNode(object) || !isNode(property)) return
    const name = nameOf(property)
    const swapped = methodSwaps[name]
    if (swapped) put(property, swapped, `.${name} → .${swapped}`)
    if (droppedCalls.has(name)) put({ start: object.end, end: node.end }, '', `.${name}(…) left out`)
  }
  const literal = (node: Node, parent: Node | undefined) => {
    const { value } = node
    if (typeof value === 'boolean') put(node, String(!value), `${value} → ${!value}`)
    if (typeof value === 'number') put(node, String(value + 1), `${value} → ${value + 1}`)
    if (typeof value !== 'string') return
    const other = queryOperators[value]
    if (other !== undefined && parent?.type === 'CallExpression') put(node, `'${other}'`, `'${value}' → '${other}'`)
    else if (value === '') put(node, `'mutant'`, `'' → 'mutant'`)
    else if (parent?.type !== 'CallExpression') put(node, `''`, `${textOf(node)} → ''`)
  }

  const visit = (node: Node, parent?: Node): void => {
    if (skippedTypes.test(node.type)) return
    if (node.type === 'ExpressionStatement' && 'directive' in node && node.directive) return
    if (node.type === 'Property' && proseFields.has(nameOf(node.key))) return
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
        if (isNode(node.left) && isNode(node.right)) operator(node, node.left, node.right)
        break
      case 'ConditionalExpression':
      case 'IfStatement':
        condition(node.test)
        break
      case 'UnaryExpression':
        if (node.operator === '!' && isNode(node.argument)) put(node, `!!(${textOf(node.argument)})`, '! left out')
        break
      case 'CallExpression':
        call(node)
        break
      case 'ExpressionStatement':
        if (isNode(node.expression) && /^(Await|Call)Expression$/.test(node.expression.type))
          put(node, ';', `${textOf(node).split('\n')[0]} left out`)
        break
      case 'Literal':
        literal(node, parent)
        break
      case 'TaggedTemplateExpression':
        if (nameOf(node.tag) === 'sql' && isNode(node.quasi))
          for (const piece of node.quasi.quasis as Node[]) found.push(...sqlMutations(textOf(piece), piece.start))
        break
    }
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(program as unknown as Node)
  return found.toSorted((a, b) => a.start - b.start)
}

/** The source with a mutation applied. */
export const mutated = (source: string, { start, end, replacement }: Mutation): string =>
  source.slice(0, start) + replacement + source.slice(end)
