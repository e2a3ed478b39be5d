import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'

/** Switches between the two colour schemes; the choice is kept in this browser. */
export function ThemeSwitch() {
  // Without it the library would write a style into the page by innerHTML, which the page's policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
