import type { ListEndpoint } from '#kit/contract/declare/endpoint.ts'
import { download, type FileView, type Sent } from '../calls/api.ts'
import type { FileChoice } from './use-file-download.ts'

const forms = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

interface Options {
  /** Which of the list's two exports. */
  which: 'all' | 'filtered'
  /** What the files contain, for screen readers. */
  spoken: string
  view?: FileView
}

/** Returns a list as one file per format. The files have no `load` if the input is undefined. */
export const listFiles = <E extends ListEndpoint>(
  list: E,
  input: Sent<E> | undefined,
  { which, spoken, view = {} }: Options,
): FileChoice[] =>
  forms.map(([form, label]) => ({
    label,
    spoken: `${spoken} as ${label}`,
    name: (list.exports?.[which] ?? `${which}.csv`).replace(/csv$/, form),
    load: input && ((options) => download(list, input, { which, form, view, ...options })),
  }))
