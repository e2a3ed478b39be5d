import { startServer } from './server.ts'

/** Starts one server and one demo for the whole run; E2E_URL selects a running one instead. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const server = await startServer('test-results/server.log')
  process.env.E2E_URL = server.url
  process.env.E2E_SERVER_LOG = server.log
  return () => server.stop()
}
