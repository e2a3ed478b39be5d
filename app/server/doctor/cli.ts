import { build } from '#kit/server/program/build.ts'
import { Command, exitCodes } from '#kit/server/program/command.ts'
import { operatorMessage } from '#kit/server/program/operator-message.ts'
import { type Config, loadConfig } from '../config.ts'
import { checkInstallation } from './installation.ts'
import { tryOutside } from './outside.ts'
import { checkReport, DoctorReport } from './report.ts'

export const checkCommand = (): Command =>
  new Command('check')
    .description('Checks the settings and the database, and changes nothing. `doctor` also tries what is outside.')
    .examples('check')
    .action(async () => {
      checkReport.ok('build', build())
      if ((await checkInstallation(loadConfig(), checkReport)) > 0) process.exitCode = exitCodes.refused[0]
    })

/** Reports an error that the operator can mend, and goes on. @throws {unknown} any other */
const orFault = (report: DoctorReport, what: string) => (error: unknown) => {
  const message = operatorMessage(error)
  if (message === undefined) throw error
  report.fault(what, message)
}

/** Tries everything, and goes on after a fault. @returns the settings, unless they are wrong */
export async function examine(report: DoctorReport, mail?: string): Promise<Config | undefined> {
  report.ok('build', build())
  let config: Config | undefined
  try {
    config = loadConfig()
    const pending = await checkInstallation(config, report).catch(orFault(report, 'database'))
    if (pending) report.fault('tables', 'run migrate')
    await tryOutside(config, mail, report)
  } catch (error) {
    orFault(report, 'settings')(error)
  }
  return config
}

async function runDoctor({ mail }: { mail?: string }): Promise<void> {
  const report = new DoctorReport()
  await examine(report, mail)
  if (report.faults > 0) process.exitCode = exitCodes.refused[0]
}

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description(
      'Tries everything from this machine: settings, database, roles, mail, webhook, carriers, proxy, certificate, clock, disk, backups, and feeds. One line each; exits with 1 if there is a fault.',
    )
    .option('--mail <address>', 'sends a mail there')
    .examples('doctor', 'doctor --mail it@harbor.example')
    .action(runDoctor)
