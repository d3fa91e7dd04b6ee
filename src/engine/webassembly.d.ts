// The part of WebAssembly that the engine uses: neither Node's types nor the ECMAScript ones carry it. Every memory
// of the engine is shared, and its declaration says so.

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }

  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } });
    readonly exports: unknown;
  }

  class Memory {
    constructor(limits: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
  }
}
