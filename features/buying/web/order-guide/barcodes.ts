/** The browser's barcode detector, which TypeScript's library does not declare. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface WithDetector {
  BarcodeDetector?: new () => Detector
}

/** Whether this browser can read barcodes with the camera. */
export const canScan = (): boolean =>
  (globalThis as WithDetector).BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

/** @returns undefined if the browser has no detector */
export function openDetector(): Detector | undefined {
  const { BarcodeDetector } = globalThis as WithDetector
  return BarcodeDetector && new BarcodeDetector()
}

interface Numbered {
  itemNumber: string
  customerPartNumber: string
  vendorPart: string
}

/**
 * Finds a line by a scanned or typed number: the item number, the customer's part, or the vendor's, ignoring case.
 * @returns its index; -1 if no line has the number
 */
export function findNumber(lines: readonly Numbered[], typed: string): number {
  const number = typed.trim().toLowerCase()
  if (number === '') return -1
  const keys = ['itemNumber', 'customerPartNumber', 'vendorPart'] as const
  for (const key of keys) {
    const at = lines.findIndex((line) => line[key].toLowerCase() === number)
    if (at >= 0) return at
  }
  return -1
}
