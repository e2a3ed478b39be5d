import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Menu } from '@mantine/core'
import { Ellipsis, Link2, Printer } from 'lucide-react'
import { productName } from '../brand/brand.ts'
import classes from './Screen.module.css'
import { noGrids, ScreenSlotsContext } from './screen-slots.ts'
import { showNotice } from '../messages/notices.ts'
import { useSession } from '../session/session.ts'
import { LetterHead } from './LetterHead.tsx'
import { linkTo } from './linked-customer.ts'
import { ToolButton } from './ToolButton.tsx'

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showNotice({ kind: 'done', text: 'The link was copied.' })
  } catch {
    showNotice({ kind: 'problem', text: `The browser did not allow copying. The link is ${link}` })
  }
}

/** The actions of every screen, at the end of its title line. */
function ScreenMenu() {
  const session = useSession()
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ToolButton icon={Ellipsis} name="More actions" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Link2 size={14} aria-hidden />}
          onClick={() => void copyLink(linkTo(location.href, session))}
        >
          Copy link
        </Menu.Item>
        <Menu.Item leftSection={<Printer size={14} aria-hidden />} onClick={() => window.print()}>
          Print
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface Props {
  title: string
  /** The title of the browser tab, if it differs. */
  tab?: string
  breadcrumb?: ReactNode
  /** What applies to the whole screen, beside the title. */
  note?: ReactNode
  /** Actions at the right end of the title line; 'Export' comes last. */
  actions?: ReactNode
  /** Whether its print is a document of the distributor. */
  isDocument?: boolean
  children: ReactNode
}

/** Creates an element before it is in the page, so that its content renders along with everything else. */
function useEarlyElement(className: string | undefined) {
  const [element] = useState(() => {
    const div = document.createElement('div')
    div.className = className ?? ''
    return div
  })
  return [element, useCallback((place: HTMLElement | null) => place?.append(element), [element])] as const
}

/** One page: a title line, with the content in the rest of the window. */
export function Screen({ title, tab = title, breadcrumb, note, actions, isDocument = false, children }: Props) {
  const [tools, placeTools] = useEarlyElement(classes.tools)
  const [grids] = useState(noGrids)
  const slots = useMemo(() => ({ title, tools, grids }), [title, tools, grids])
  return (
    <ScreenSlotsContext value={slots}>
      <div className={classes.screen}>
        {isDocument && <LetterHead />}
        <title>{`${tab} · ${productName}`}</title>
        <div className={classes.line}>
          {breadcrumb && (
            <nav aria-label="Breadcrumb" className={`${classes.breadcrumb} screen-only`}>
              {breadcrumb}
            </nav>
          )}
          <h1 className={classes.title}>{title}</h1>
          {note && <div className={classes.note}>{note}</div>}
          <div className={`${classes.actions} row push screen-only`}>
            <div className={classes.tools} ref={placeTools} />
            {actions}
            <ScreenMenu />
          </div>
        </div>
        {children}
      </div>
    </ScreenSlotsContext>
  )
}
