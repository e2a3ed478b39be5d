import type { Config } from '#server/config.ts'
import { Problem } from '#server/kit/problem/problem.ts'

/** @throws {Problem} 503 on the embedded database, whose only connection a load would keep from all other calls */
export function refuseEmbedded({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl === undefined)
    throw new Problem(
      503,
      'Not configured',
      'This server cannot load feeds: the embedded database accepts feeds only by command, while the server is stopped.',
    )
}
