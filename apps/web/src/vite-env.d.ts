/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `sister` builds the alternate brand. */
  readonly VITE_BRAND?: string
}

declare module 'virtual:theme.css'
