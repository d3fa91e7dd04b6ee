/** Too many searches wait already; the caller should try again later. */
export class EngineOverloaded extends Error {
  override readonly name = 'EngineOverloaded';

  constructor() {
    super('too many searches are waiting');
  }
}

/** The engine was closed before the work was done. */
export class EngineClosed extends Error {
  override readonly name = 'EngineClosed';

  constructor() {
    super('the engine is closed');
  }
}
