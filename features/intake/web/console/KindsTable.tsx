import { formatQuantity } from '#kit/contract/declare/format.ts'
import type { LoadKind } from '#intake/contract/console/changes.ts'
import classes from './Feeds.module.css'

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
