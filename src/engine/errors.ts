/** The rejection of a search while too many wait already; the caller should try again later. */
export class EngineOverloaded extends Error {
  override readonly name = 'EngineOverloaded';

  constructor() {
    super('too many searches are waiting');
  }
}

/** The rejection of work that was not done before the engine was closed. */
export class EngineClosed extends Error {
  override readonly name = 'EngineClosed';

  constructor() {
    super('the engine is closed');
  }
}
