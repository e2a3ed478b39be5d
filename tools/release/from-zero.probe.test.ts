import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#kit/server/program/build.ts'
import { Debian, hasDebian } from './testing/debian.ts'
import {
  blocksOf,
  expectBuyer,
  expectHealthy,
  installingOf,
  start,
  toFirstCustomer,
  untilServing,
} from './testing/first-customer.ts'
import { makeArchive, Unpacked } from './testing/unpacked.ts'

describe.skipIf(!hasDebian)('A Debian of its own', () => {
  const debian = new Debian()
  const page = (name: string) => readFileSync(join(debian.root, `opt/trade-counter/docs/operations/${name}.md`), 'utf8')

  let unpack: string
  beforeAll(async () => {
    const archive = await makeArchive()
    const read = new Unpacked()
    await read.unpack(archive)
    const installing = readFileSync(join(read.root, 'docs/operations/install.md'), 'utf8')
    read.remove()
    ;[unpack = ''] = blocksOf(installing, start)
    await debian.start()
    for (const file of [archive, `${archive}.sha256`]) debian.bring(file)
  })
  afterAll(() => debian.remove())

  test('gets from the archive to the first customer signed in, each command as the page writes it', async () => {
    await debian.shell(unpack)
    expect(await debian.shell('trade-counter version')).toBe(`${build()}\n`)
    await expect(debian.shell('trade-counter setup')).rejects.toThrow('DATABASE_URL: not set')
    const [, user = ''] = blocksOf(installingOf(debian), start)
    await debian.shell(user)
    const [, units = ''] = blocksOf(installingOf(debian), 'systemd')
    await toFirstCustomer(debian, installingOf(debian), units)
  })

  test('loses its database, and gets from a copy in another place to a serving portal, each command as the page writes it', async () => {
    const backingUp = page('back-up')
    const shell = (script: string) => debian.shell(script)
    const [user = '', key = '', copy = '', retain = ''] = blocksOf(backingUp, 'Copies in another place')
    const [limits = ''] = /^restrict,.*(?=ssh-ed25519 AAAA)/m.exec(backingUp) ?? []
    await shell(`mkdir -p .ssh; ssh-keygen -q -t ed25519 -N '' -f .ssh/id_ed25519; cp .ssh/id_ed25519.pub .ssh/authorized_keys
      echo 'StrictHostKeyChecking accept-new' >> /etc/ssh/ssh_config; ${user}`)
    await shell(`cat > /home/portal-copies/.ssh/authorized_keys <<'END'\n${limits}${await shell(key)}\nEND`)
    const [backup = ''] = /^trade-counter backup .*$/m.exec(backingUp) ?? []
    await shell('systemctl start trade-counter-backup.service')
    const made = await shell(backup)
    const names = readdirSync(join(debian.root, 'var/backups/trade-counter'))
    const [name = ''] = /trade-counter-\d{8}T\d{6}Z/.exec(made) ?? []
    expect(names).toHaveLength(2)
    expect(names).toContain(name)
    await shell(copy)
    // An intruder on the portal's machine can neither change nor delete it.
    await shell(`echo x >> /var/backups/trade-counter/${name}/manifest.json`)
    await shell(copy)
    await expect(shell(copy.replace('--archive', '--archive --delete'))).rejects.toThrow('delete')
    await shell(
      `mkdir -p /srv/portal-copies/trade-counter-old; touch -d '400 days ago' /srv/portal-copies/trade-counter-old; ${retain}`,
    )
    expect(readdirSync(join(debian.root, 'srv/portal-copies'))).toEqual(names)

    const [stop = '', bring = '', restore = '', signOut = '', feed = '', go = ''] = blocksOf(
      backingUp,
      'When the database is lost',
    ).map((block) => block.replaceAll(/trade-counter-\d+T\d+Z/g, name))
    await shell(stop)
    await debian.psql('drop database portal; drop role portal_server; drop role portal_owner')
    await shell('rm --recursive /var/backups/trade-counter/*')
    await debian.psql(blocksOf(installingOf(debian), start, 'sql').join(''))
    await shell(bring)
    expect(await shell(restore)).toContain('Restored')
    for (const next of [signOut, 'cp --recursive first-feed full-feed', feed]) await shell(next)
    const [begin = '', doctor = ''] = go.split(/^ *(?=trade-counter)/m)
    await shell(begin)
    await untilServing(debian)
    await expectBuyer(debian)
    await expectHealthy(debian, doctor.trim())
  })
})
