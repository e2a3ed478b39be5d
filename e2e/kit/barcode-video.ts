import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const [width, height] = [320, 240]
const framesPerSecond = 5
const secondsEach = 5
/** Pixels per bar. */
const scale = 3

const { resolve } = createRequire(import.meta.url)

/** The gray picture of a Code 128 barcode on white. */
async function pictureOf(text: string): Promise<Buffer> {
  const { symbol, error } = await writeBarcode(text, { format: 'Code128' })
  if (!symbol) throw new Error(error)
  const picture = Buffer.alloc(width * height, 255)
  const left = Math.floor((width - symbol.width * scale) / 2)
  const top = Math.floor((height - symbol.height * scale) / 2)
  for (let y = 0; y < symbol.height * scale; y++)
    for (let x = 0; x < symbol.width * scale; x++) {
      const gray = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 255
      picture[(top + y) * width + left + x] = gray
    }
  return picture
}

/** Writes a video that shows each barcode for five seconds, in the format that Chromium's camera can play: YUV4MPEG2. */
export async function writeBarcodeVideo(file: string, texts: readonly string[]): Promise<void> {
  prepareZXingModule({
    overrides: { wasmBinary: (await readFile(resolve('zxing-wasm/writer/zxing_writer.wasm'))).buffer },
  })
  const colors = Buffer.alloc((width * height) / 2, 128)
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)]
  for (const text of texts) {
    const frame = [Buffer.from('FRAME\n'), await pictureOf(text), colors]
    for (let n = 0; n < secondsEach * framesPerSecond; n++) parts.push(...frame)
  }
  await writeFile(file, Buffer.concat(parts))
}

/** The WebAssembly that reads barcodes; the script loads it from `readerUrl`. */
export const reader = resolve('zxing-wasm/reader/zxing_reader.wasm')
export const readerUrl = '/zxing_reader.wasm'

/** A script that gives a page the browser's detector of barcodes where it has none. */
export const detectorScript = async (): Promise<string> =>
  `${await readFile(resolve('barcode-detector/polyfill').replace('/cjs/', '/iife/'), 'utf8')}
  BarcodeDetectionAPI.prepareZXingModule({ overrides: { locateFile: () => '${readerUrl}' } })`
