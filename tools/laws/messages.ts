import { accountFlagNames } from '#kit/contract/declare/need.ts'
import { isTest, type SourceFile } from './sources.ts'

/** Pages and commands for the distributor's IT staff, who set flags by name. */
const forAdministrators = [
  'tools/demo/',
  'features/intake/server/',
  'kit/server/tables/',
  'features/accounts/server/accounts/account-program.ts',
  'features/accounts/server/accounts/account-commands.ts',
  'features/accounts/server/accounts/account-table.ts',
]

/** Matches a comment, which users don't see; a quoted or template string; or the text between two tags. */
const parts =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|(?<!=)>([^<>{}=]*[A-Za-z][^<>{}=]*)</g
const spoken = new RegExp(`\\b(${accountFlagNames.join('|')})\\b`)
const substitution = /\$\{[^{}]*\}/g

/** Returns texts in source files that mention a flag among other words, as only a message would. */
export const textsNamingFlags = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && !forAdministrators.some((place) => file.path.startsWith(place)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(parts)]
        .map((match) => match.slice(1).find((part) => part !== undefined) ?? '')
        .map((part) => part.replace(substitution, '').trim())
        .filter((part) => spoken.test(part) && /\s/.test(part))
        .map((part) => `${path}: ${part}`),
    )
