import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ThemeProvider } from '#kit/web/theme/ThemeProvider.tsx'
import { ParcelStory } from './ParcelStory.tsx'

test.each([
  ['SEE INVOICE', true],
  ['1Z999AA10123456784', false],
])('A parcel %s without a story says whether that is because it has no tracking number: %j', (number, says) => {
  const parcel = { carrier: 'UPS', number, shipDate: '2026-11-17', service: 'GROUND' } as const
  const answer = { value: undefined, error: null, isFetching: false, retry: () => {} }
  render(
    <ThemeProvider>
      <ParcelStory parcel={parcel} stories={[]} answer={answer} />
    </ThemeProvider>,
  )
  expect(screen.getByRole('status').textContent).toMatch(/^No matching Orders have been found\./)
  expect(screen.queryByText(`“${number}” is not a tracking number.`) !== null).toBe(says)
})
