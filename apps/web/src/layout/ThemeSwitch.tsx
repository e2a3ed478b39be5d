import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'

/** Switches between the two colour schemes; the choice is kept in this browser. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
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
