// npm run build: the web app into app/web/dist, which the server serves.
import { ensureModules } from './modules.mjs'
import { script } from './processes.mjs'
import { buildWeb } from './web-build.mjs'

await script(async () => {
  await ensureModules()
  await buildWeb()
  return 0
})
