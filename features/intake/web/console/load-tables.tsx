import { formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import type { LoadKind } from '#intake/contract/console/changes.ts'
import type { LoadDetail } from '#intake/contract/console/endpoints.ts'
import { Fragment } from 'react'
import classes from './Feeds.module.css'

/** The figures that a load would change, and the groups with the largest changes. */
export const MovementsTable = ({ movements }: { movements: LoadDetail['movements'] }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Figure</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {movements.map(({ file, name, moved, percent, most }) => (
        <Fragment key={`${file} ${name}`}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {file}, {name}: {formatMoney(Number(moved))} moves{percent !== undefined && `, ${percent} %`}
            </th>
          </tr>
          {most.map(({ group, before, after }) => (
            <tr key={group}>
              <th scope="row">{group}</th>
              <td>{formatMoney(Number(before))}</td>
              <td>{formatMoney(Number(after))}</td>
            </tr>
          ))}
        </Fragment>
      ))}
    </tbody>
  </table>
)

export const KindsTable = ({ kinds }: { kinds: readonly LoadKind[] }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">File</th>
        <th scope="col">Added</th>
        <th scope="col">Changed</th>
        <th scope="col">Gone</th>
      </tr>
    </thead>
    <tbody>
      {kinds.map(({ file, added, changed, gone }) => (
        <tr key={file}>
          <th scope="row">{file}</th>
          <td>{formatQuantity(added)}</td>
          <td>{changed === undefined ? '–' : formatQuantity(changed)}</td>
          <td>{formatQuantity(gone)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
