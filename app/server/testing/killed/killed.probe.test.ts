import { test } from 'vitest'
import { expectNothingLost } from './expect-left.ts'
import { expectEachOnce } from './expect-once.ts'
import { killMailAndExport } from './mailed-and-exported.ts'
import { killWhileSending } from './run.ts'

const kills = Number(process.env.KILLS ?? 50)
const say = (line: string) => process.stderr.write(`${line}\n`)

test(`${kills} kills at every step of sending lose no order and duplicate none`, async () => {
  expectEachOnce(await killWhileSending(kills, say), kills)
})

test(`${kills} kills while orders leave by mail and in files lose no order and leave no partial file`, async () => {
  say(await expectNothingLost(await killMailAndExport(kills, say), kills))
})
