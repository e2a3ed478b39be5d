export interface Series {
  name: string
  labels: Record<string, string>
  value: number
}

const seriesForm = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const labelForm = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Metrics as Prometheus reads them. */
export class Scrape {
  readonly text: string
  readonly series: readonly Series[]
  /** The declared names, without suffixes such as `_bucket`. */
  readonly families: readonly string[]

  constructor(text: string) {
    this.text = text
    this.families = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
    this.series = text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [, name = '', labels = '', value] = seriesForm.exec(line) ?? []
        if (name === '') throw new Error(`not a metric: ${line}`)
        const pairs = [...labels.matchAll(labelForm)].map(([, key = '', text = '']) => [key, text])
        return { name, labels: Object.fromEntries(pairs), value: Number(value) }
      })
  }

  /** The sum of the series with this name and these labels; undefined if there is none. */
  value(name: string, labels: Record<string, string> = {}): number | undefined {
    const found = this.series.filter(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    )
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
  }
}

export async function scrape(port: number): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`)
  return new Scrape(await answer.text())
}
