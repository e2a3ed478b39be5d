import { keptInBrowser } from '#kit/web/session/kept-in-browser.ts'
import classes from './LegalScreen.module.css'

/** What the portal stores in this browser. It depends on the software, so it follows the distributor's text. */
export function BrowserStorageTable() {
  return (
    <section aria-labelledby="kept-in-browser">
      <h2 id="kept-in-browser">What this portal keeps in your browser</h2>
      <p>It keeps these entries and nothing else. No other site can read them.</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Where</th>
            <th scope="col">What it is for</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {keptInBrowser.map(({ name, where, what, howLong }) => (
            <tr key={name}>
              <th scope="row" className="code">
                {name}
              </th>
              <td>{where}</td>
              <td>{what}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
