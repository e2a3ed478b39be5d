import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Stubs for what jsdom lacks and components use when they mount: nothing is measured or matched.
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
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
HTMLCanvasElement.prototype.getContext = () => null
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

// Ends what hangs, as the patience of the other projects does.
configure({ asyncUtilTimeout: 300_000 })
afterEach(cleanup)
// The next file of the worker waits by the same clock.
afterAll(() => {
  vi.useRealTimers()
})
