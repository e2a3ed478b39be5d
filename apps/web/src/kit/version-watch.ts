import { fetchVersion } from '#web/api.ts'

const everyMs = 30_000

/** Asks for the server's version every 30 seconds and reloads the app when it is not the one it started with. */
export function watchVersion(): void {
  let first: string | undefined
  const look = async () => {
    const now = await fetchVersion()
    if (now === undefined) return
    if (first !== undefined && now !== first) location.reload()
    first ??= now
  }
  void look()
  setInterval(look, everyMs)
}
