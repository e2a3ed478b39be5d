import { test } from 'vitest'
import { expectEachOnce } from './expect-once.ts'
import { killWhileSending } from './run.ts'

const kills = Number(process.env.KILLS ?? 50)

test(`${kills} kills at every step of sending lose no order and duplicate none`, async () => {
  expectEachOnce(await killWhileSending(kills, (line) => process.stderr.write(`${line}\n`)), kills)
})
