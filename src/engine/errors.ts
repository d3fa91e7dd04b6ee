import { createErrorClass } from '../base/create-error-class.ts';

/** The rejection of a search while too many wait already; the caller should try again later. */
export class EngineOverloaded extends createErrorClass('EngineOverloaded', () => ({
  message: 'too many searches are waiting',
})) {}

/** The rejection of work that was not done before the engine was closed. */
export class EngineClosed extends createErrorClass('EngineClosed', () => ({ message: 'the engine is closed' })) {}
