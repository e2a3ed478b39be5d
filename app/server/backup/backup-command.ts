import { runBackupCommand } from './cli.ts'

await runBackupCommand('backup', process.argv.slice(2))
