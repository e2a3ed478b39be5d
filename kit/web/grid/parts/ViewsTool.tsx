import { Bookmark } from 'lucide-react'
import { Suspense, use } from 'react'
import { ToolButton } from '#kit/web/screen/ToolButton.tsx'
import { GridViewsContext, type GridViewsProps } from '../grid-views.ts'

/** The menu of saved views. A button holds its place while the menu's code loads. */
export function ViewsTool(props: GridViewsProps) {
  const Views = use(GridViewsContext)
  if (!Views) return null
  return (
    <Suspense fallback={<ToolButton icon={Bookmark} name="Views" label="Views" disabled />}>
      <Views {...props} />
    </Suspense>
  )
}
