import { expect, test } from 'vitest'
import { compilePglite, PgliteHost, sharedResult } from './pglite-host.ts'

test('After a failed compilation, the next connection compiles again, and later ones share the result', async () => {
  let compiled = 0
  const compile = sharedResult(() => {
    compiled += 1
    return compiled === 1 ? Promise.reject(new Error('out of memory')) : compilePglite()
  })
  const host = new PgliteHost(undefined, 10_000, compile)
  try {
    await expect(host.connect()).rejects.toThrow('out of memory')
    await host.connect()
    await compile()
    expect(compiled).toBe(2)
  } finally {
    await host.close()
  }
})
