import { documentedKey } from '#kit/contract/declare/columns.ts'
import { type Endpoint, listForms } from '#kit/contract/declare/endpoint.ts'
import { describeNeed } from '#kit/contract/declare/need.ts'
import { describeAccess, describeScope, type Field, fieldsOf, groupOf, type JsonObject } from './openapi-document.ts'

import { escapeHtml } from '../protection/security.ts'

/** Escapes text for HTML and marks text in backticks as code. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const style = `
:root{color-scheme:light dark;--ink:light-dark(#16202b,#e8edf2);--soft:light-dark(#566472,#9fb0bf);--line:light-dark(#d9dfe5,#33404d);--ground:light-dark(#fff,#12181f);--raised:light-dark(#f5f7f9,#1b242d);--link:light-dark(#0b5cad,#7cb8f5)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:2rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
h1{margin:0 0 .5rem}h2{margin:3rem 0 0;text-transform:capitalize}h3{margin:0;font-size:1.05rem}
a{color:var(--link)}code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
section{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:8px;background:var(--raised)}
.path{margin:.25rem 0 .75rem;color:var(--soft)}.method{font-weight:700;color:var(--ink)}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.92rem}
caption{text-align:left;font-weight:600;padding:.75rem 0 .25rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-top:1px solid var(--line)}
nav ul{columns:16rem;padding-left:1.2rem}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}`

const table = (
  call: string,
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  rows.length === 0
    ? ''
    : `<div class="wide" role="region" aria-label="${escapeHtml(`${caption}: ${call}`)}" tabindex="0"><table><caption>${escapeHtml(caption)}</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map(([first, ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`

/** Describes briefly which values a field accepts. */
function describeSchema(schema: JsonObject): string {
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')
  const parts = [Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any')]
  if (schema.maxLength !== undefined) parts.push(`at most ${schema.maxLength} characters`)
  // For a field with a length and a pattern, the length is enough.
  else if (typeof schema.pattern === 'string') parts.push(`<code>${escapeHtml(schema.pattern)}</code>`)
  return parts.join(', ')
}

const fieldRow = ({ name, required, schema }: Field) => [
  `<code>${escapeHtml(name)}</code>`,
  required ? 'required' : 'optional',
  describeSchema(schema),
]

function answerOf(endpoint: Endpoint): string {
  if (endpoint.kind === 'value') return ''
  if (endpoint.kind === 'file')
    return `<p>A file: ${endpoint.types.map((type) => `<code>${escapeHtml(type)}</code>`).join(' or ')}</p>`
  const rows = endpoint.columns.map((column) => [
    `<code>${escapeHtml(documentedKey(column))}</code>`,
    escapeHtml(column.header),
    column.format,
    column.needs ? escapeHtml(describeNeed(column.needs)) : '',
  ])
  const forms = endpoint.exports ? Object.values(listForms) : [listForms.json, listForms.compact]
  const exported = endpoint.exports
    ? `<p>Exports: ${Object.values(endpoint.exports).map(escapeHtml).join(', ')}</p>`
    : ''
  return `${table(endpoint.summary, 'Columns', ['Key', 'Header', 'Format', 'Needs'], rows)}
<p>Forms, by <code>Accept</code>: ${forms.map((form) => `<code>${form}</code>`).join(', ')}</p>${exported}`
}

function callSection(name: string, endpoint: Endpoint, server: string): string {
  return `<section aria-labelledby="${name}">
<h3 id="${name}">${escapeHtml(endpoint.summary)}</h3>
<p class="path"><span class="method">${endpoint.method}</span> <code>${escapeHtml(server + endpoint.path)}</code></p>
<p>${prose(describeAccess(endpoint))} ${prose(describeScope(endpoint.scope))}</p>
${table(endpoint.summary, 'Fields', ['Name', 'Given', 'Takes'], fieldsOf(endpoint).map(fieldRow))}
${answerOf(endpoint)}</section>`
}

/**
 * Renders the calls as an HTML page without scripts, in the light or dark scheme of the reader's system.
 * @param nonce CSP nonce of the page's only style element
 */
export function openApiPage(endpoints: Readonly<Record<string, Endpoint>>, server: string, nonce: string): string {
  const calls = Object.entries(endpoints)
  const groups = [...new Set(calls.map(([, endpoint]) => groupOf(endpoint)))]
  const within = (group: string) => calls.filter(([, endpoint]) => groupOf(endpoint) === group)
  const links = groups.map(
    (group) => `<li><a href="#group-${group}">${escapeHtml(group)}</a> (${within(group).length})</li>`,
  )
  const sections = groups.map(
    (group) => `<h2 id="group-${group}">${escapeHtml(group)}</h2>
${within(group)
  .map(([name, endpoint]) => callSection(name, endpoint, server))
  .join('\n')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Calls of Trade Counter</title><style nonce="${nonce}">${style}</style></head>
<body><a class="skip" href="#calls">To the calls</a>
<header><h1>Calls of Trade Counter</h1>
<p>Sign in, then send the access token as <code>Authorization: Bearer …</code>. Errors are <code>application/problem+json</code> and carry a request id. For tools: <a href="${escapeHtml(server)}/openapi.json">the OpenAPI document</a>.</p></header>
<nav aria-label="Groups of calls"><ul>${links.join('')}</ul></nav>
<main id="calls">${sections.join('\n')}</main></body></html>`
}
