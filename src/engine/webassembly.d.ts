// The part of WebAssembly that is used here: neither Node's types nor the ECMAScript ones have it. Every memory of the
// engine is shared, and its declaration says so; other modules bring a separate memory.

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }

  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } });
    constructor(module: Module, imports: { env: Record<string, (...numbers: number[]) => number> });
    readonly exports: unknown;
  }

  class Memory {
    constructor(limits: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
  }
}
