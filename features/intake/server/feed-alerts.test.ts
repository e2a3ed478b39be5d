import { queuedMails } from '#app/server/testing/servers/mails.ts'
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadFeed } from './loading/load.ts'
import { type FeedContent, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { openPortal, TestClock } from '#app/server/testing/servers/portal.ts'
import { sendAlerts } from './feed-alerts.ts'

onDatabase((name, open) => {
  test(`IT gets one mail for each refused load, with its first fault and a link, and for late and missing data, on ${name}`, async () => {
    const store = await open()
    const now = new Date()
    const clock = new TestClock()
    clock.now = () => now
    const { services } = await openPortal(store, clock, {
      FEED_ALERTS_TO: 'it@harbor.example,boss@harbor.example',
      PUBLIC_URL: 'https://portal.harbor.example/',
      FEED_RHYTHM: 'vendors=1h,stock=15m,items=1h',
    })
    const old = new Date(now.getTime() - 100 * 60_000).toISOString()
    const contents: FeedContent[] = [
      {
        'companies.csv': sampleFeed['companies.csv'] ?? '',
        'vendors.csv': sampleFeed['vendors.csv'] ?? '',
        'as_of.txt': `${old}\n`,
      },
      { 'items.csv': sampleFeed['items.csv'] ?? '' },
      { 'vendors.csv': 'company,vendor,name\n1,V1,x\n' },
    ]
    for (const content of contents) {
      const dir = await writeFeed(content)
      await loadFeed(store, dir, { loadedBy: 'erp' }).catch(() => undefined)
      await rm(dir, { recursive: true })
    }
    const mails = async (to: string) =>
      (await queuedMails(store))
        .filter(({ recipient }) => recipient === to)
        .map(({ subject, body }) => ({ subject, body }))
        .toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
    await Promise.all([sendAlerts(services), sendAlerts(services)])
    await sendAlerts(services)
    const sent = await mails('it@harbor.example')
    expect(sent.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
      'Data for vendors is late',
      'Data load 3 was refused',
      'No data for stock',
    ])
    expect(sent[0]?.body).toContain('vendors.csv is expected every hour.')
    expect(sent[0]?.body).toContain('late by 40 minutes')
    expect(sent[1]?.body).toMatch(/Load 3 by erp was refused at .* with 1 fault/)
    expect(sent[1]?.body).toContain('\n\nThe first fault: vendors.csv, line 2, column company: must be 2 digits.\n\n')
    expect(sent[1]?.body).toContain('https://portal.harbor.example/Feeds?load=3\n')
    expect(await mails('boss@harbor.example')).toEqual(sent)
  })
})
