import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { servedAt } from '../brand/addresses.ts'
import { dark, light } from '../theme/tokens.ts'

/** Where the server has the worker, and the description of the app. */
const workerPath = servedAt('/offline-worker.js')
const manifestPath = servedAt('/offline.webmanifest')

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** Trusted Types allow only addresses from a policy. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('offline', { createScriptURL: (own) => own }).createScriptURL(url) ?? url
}

/** Makes the screen at this path an app that can be installed, and that opens without a connection. */
export function OfflineApp({ path }: { path: string }) {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    // In development there is no worker, and a browser may refuse one.
    void navigator.serviceWorker?.register(trusted(workerPath), { scope: servedAt(path) }).catch(() => undefined)
  }, [path])
  return (
    <>
      <link rel="manifest" href={manifestPath} />
      <meta name="theme-color" content={(scheme === 'dark' ? dark : light).surface} />
    </>
  )
}
