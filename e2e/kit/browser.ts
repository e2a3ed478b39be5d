import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** Debian's Chromium, without external connections; CHROMIUM selects another one. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const debianShell = '/usr/bin/chromium-headless-shell'
const shell = process.env.HEADLESS_SHELL || (!process.env.CHROMIUM && existsSync(debianShell) ? debianShell : undefined)

/**
 * The same engine without the browser UI: renders the same pages in four fifths of the time, but shows no PDF. A page lives
 * a few seconds: the optimizing compiler takes more time than it saves, and with a large young heap little is collected.
 */
export const shellOptions: LaunchOptions = {
  ...launchOptions,
  ...(shell && { executablePath: shell }),
  args: [...(launchOptions.args ?? []), '--js-flags=--no-opt,--min-semi-space-size=32'],
}

/** Marks a test that opens a PDF in the browser's viewer. */
export const pdfViewer = { tag: '@pdf-viewer' }
