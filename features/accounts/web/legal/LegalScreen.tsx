import { type Block, type LegalText, legalTexts, toBlocks } from '#kit/contract/legal-texts.ts'
import { readLegalText } from '#accounts/contract/legal/endpoints.ts'
import { screens } from '#accounts/contract/screens.ts'
import { useLocation } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { productName } from '#kit/web/brand/brand.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { keptInBrowser } from '#kit/web/session/kept-in-browser.ts'
import { validSession } from '#kit/web/session/session.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import classes from './LegalScreen.module.css'

function BlockOfText({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Text({ name }: { name: LegalText }) {
  const { value, error, retry } = useValue(readLegalText, { text: name })
  if (error)
    return (
      <div role="alert">
        <p>This text could not be loaded. {error.message}</p>
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  return toBlocks(value?.text ?? '').map((block) => <BlockOfText key={JSON.stringify(block)} block={block} />)
}

/** What the portal stores in this browser. It depends on the software, so it follows the distributor's text. */
function BrowserStorageTable() {
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

/** Privacy, terms, the California notice, and do-not-sell, in the distributor's words. */
export function LegalScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() })
  const name = legalTexts.find((text) => screens[text].path.toLowerCase() === path) ?? 'privacy'
  const { title } = screens[name]
  const back = validSession() ? 'home' : 'login'
  return (
    <main className={classes.page}>
      <title>{`${title} · ${productName}`}</title>
      <h1>{title}</h1>
      <Text name={name} />
      {name === 'privacy' && <BrowserStorageTable />}
      <ScreenLink screen={back}>{back === 'home' ? 'Back to Home' : 'Back to sign-in'}</ScreenLink>
    </main>
  )
}
