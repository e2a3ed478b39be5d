import { expect, test } from 'vitest'
import { dark, light, paper, type Scheme } from './tokens.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [brighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (brighter + 0.05) / (darker + 0.05)
}

type Colour = Exclude<keyof Scheme, 'shadow'>
const grounds: Colour[] = ['page', 'surface', 'raised', 'sunken', 'hover', 'tint']
const texts: Colour[] = ['text', 'muted', 'link', 'danger', 'warning', 'success']
const own: [Colour, Colour][] = [
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['danger', 'dangerTint'],
  ['warning', 'warningTint'],
  ['success', 'successTint'],
]
const schemes = { light, dark, paper }

test.each(Object.entries(schemes))('Text of the %s scheme has 4.5:1 contrast on every background', (_, scheme) => {
  const pairs = [...grounds.flatMap((ground) => texts.map((text): [Colour, Colour] => [text, ground])), ...own]
  const faint = pairs.filter(([text, ground]) => contrast(scheme[text], scheme[ground]) < 4.5)
  expect(faint).toEqual([])
})

test.each(Object.entries(schemes))('Controls and bars of the %s scheme have 3:1 contrast', (_, scheme) => {
  const faint = (['edge', 'accent', 'seriesOne', 'seriesTwo', 'seriesThree'] as const).flatMap((control) =>
    (['page', 'surface', 'raised'] as const)
      .filter((ground) => contrast(scheme[control], scheme[ground]) < 3)
      .map((ground) => `${control} on ${ground}`),
  )
  expect(faint).toEqual([])
})
