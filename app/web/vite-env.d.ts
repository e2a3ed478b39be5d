/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `sister` builds the alternate brand. */
  readonly VITE_BRAND?: string
  /** The package's version, set by the build. */
  readonly VITE_APP_VERSION: string
}

declare module 'virtual:theme.css'
