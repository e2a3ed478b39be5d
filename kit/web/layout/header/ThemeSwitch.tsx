import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'

export function ThemeSwitch() {
  // Without this, Mantine would add a style with innerHTML, which the page's policy blocks.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <ActionIcon aria-label={`Switch to ${other} colors`} onClick={() => setColorScheme(other)}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}
