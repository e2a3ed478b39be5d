/** The parts of WebAssembly that Node's type declarations omit. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
