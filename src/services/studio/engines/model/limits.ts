/** Every bound of a conversation with a language model, with its reason. */
export interface ModelLimits {
  /** Turns that ask the model at once. */
  readonly turnsMax: number;
  /** Turns that wait for that; the composer makes the interfaces of others. */
  readonly turnsWaitingMax: number;
  /** All answers for one turn together. */
  readonly totalMs: number;
  /** Until an answer begins. */
  readonly firstPartMs: number;
  /** Between two parts of an answer. */
  readonly pauseMs: number;
  /** How long a server that is busy or broken may let us wait before the second and last try. */
  readonly retryWaitMsMax: number;
  readonly outputTokensMax: number;
  /** One answer as text, in characters. */
  readonly answerLengthMax: number;
  /** One answer on the network: its text and what the protocol wraps around each word. */
  readonly answerBytesMax: number;
  /** How often an answer with mistakes goes back to the model. */
  readonly repairsMax: number;
  /** Between two unfinished interfaces that are shown. */
  readonly showingMs: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_MODEL_LIMITS: ModelLimits = {
  // A local server works on one to four; providers let a new customer ask about as often as eight at once do.
  turnsMax: 8,
  // They begin within about a minute; later ones would not be done within their time.
  turnsWaitingMax: 8,
  // Half a minute less than a turn may take, so that the composer can still stand in.
  totalMs: 150_000,
  // A local server may have to load the model first.
  firstPartMs: 90_000,
  pauseMs: 30_000,
  retryWaitMsMax: 10_000,
  // A large interface has about 10,000; several widespread models accept no more than 16,384.
  outputTokensMax: 16_000,
  // Several times what that number of tokens makes.
  answerLengthMax: 300_000,
  answerBytesMax: 16 * MIB,
  // Later repairs hardly succeed, and each costs as much as the first answer.
  repairsMax: 2,
  // Each is sent whole, and the eye sees no more changes than that.
  showingMs: 1_500,
};
