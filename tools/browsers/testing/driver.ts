/** What WebDriver and WebDriver BiDi both do. `Tab` builds the rest on it. */
export interface Driver {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** @returns the value of an asynchronous function's body, which returns a string */
  evaluate(body: string): Promise<string>
  /** Performs input, in the format that both standards share. */
  act(sources: readonly object[]): Promise<void>
  /** @returns a PNG picture of the window, in Base64 */
  picture(): Promise<string>
  /** Opens a tab, or a window if the driver cannot show a tab. @returns what shows the former one */
  newTab(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** How to start a browser. */
export interface Browser {
  name: string
  /** Programs with the Debian packages that hold them. */
  needs: Readonly<Record<string, string>>
  /**
   * @param folder of its own, for its profile, and for what it downloads
   * @param size of the page in its first window
   */
  start(folder: string, size: { width: number; height: number }): Promise<Driver>
}
