import { type Block, type LegalText, legalTexts, toBlocks } from '#kit/contract/legal-texts.ts'
import { readLegalText } from '#accounts/contract/legal/endpoints.ts'
import { screens } from '#app/contract/screens.ts'
import { useLocation } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { productName } from '#kit/web/brand/brand.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { validSession } from '#kit/web/session/session.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { BrowserStorageTable } from './BrowserStorageTable.tsx'
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
