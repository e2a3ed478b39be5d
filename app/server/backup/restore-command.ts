import { runBackupCommand } from './cli.ts'

await runBackupCommand('restore', process.argv.slice(2))
