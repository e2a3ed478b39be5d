const keys: readonly (readonly [string, string])[] = [
  ['?', 'This sheet'],
  ['/', 'Go to the search box for items, orders, POs, invoices, and parcels'],
  ['Enter', 'In a filter: search. In a grid: open the row or the link. On a header: sort'],
  ['← ↑ → ↓', 'Move between the cells of a grid'],
  ['Page Up, Page Down, Home, End', 'Move further in a grid'],
  ['Space', 'Select the row'],
  ['+', 'Add the item of the row to the cart'],
  ['Ctrl A', 'Select all rows of a grid'],
  ['Ctrl C', 'Copy the selected rows for a spreadsheet'],
  ['Shift ← →', 'On a header: move the column'],
  ['Alt ← →', 'On a header: make the column narrower or wider'],
  ['Tab', 'Leave the grid'],
  ['Escape', 'Close a menu or a dialog; in a grid: clear the selection'],
]

/** The keyboard shortcuts, and what they do. */
export const KeyTable = () => (
  <table>
    <tbody>
      {keys.map(([key, does]) => (
        <tr key={key}>
          <th scope="row">
            <kbd className="code">{key}</kbd>
          </th>
          <td>{does}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
