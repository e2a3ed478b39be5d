/** Our own sources that run, without tests and what only they import. */
export const runsInProduction = (path: string): boolean =>
  !/\.(?:test|probe)\.tsx?$|\/testing(?:\/|$)|\/proofs(?:\/|$)|\/samples\.ts$/.test(path)

/**
 * Whether Node could load a file of a package. It never loads its own headers and manual, source maps, or TypeScript,
 * which it refuses to run in packages: a quarter of what npm installs.
 * @param path below `node_modules`
 */
export const mayBeLoaded = (path: string): boolean => !/^node-[^/]+\/(?:include|share)\/|\.(?:map|[cm]?ts)$/.test(path)
