import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom lacks and Mantine asks for when it mounts: nothing here is ever measured or matched.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => {}

afterEach(cleanup)
