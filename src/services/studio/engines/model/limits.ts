// Every bound of a conversation with a language model, with its reason.

const MIB = 1024 * 1024;

export const DEFAULT_MODEL_LIMITS = {
  // Turns that ask the model at once. A local server works on one to four; providers let a new customer ask about as
  // often as eight at once do.
  turnsMax: 8,
  // They begin within about a minute. Later ones would not be done within their time: the composer makes their interfaces.
  turnsWaitingMax: 8,
  // All answers for one turn: half a minute less than a turn may take, so that the composer can still stand in.
  totalMs: 150_000,
  // Until an answer begins; a local server may have to load the model first.
  firstPartMs: 90_000,
  // Between two parts of an answer.
  pauseMs: 30_000,
  // The longest time that a busy or broken server may ask for before the second and last attempt.
  retryWaitMsMax: 10_000,
  // A large interface has about 10,000; several widespread models accept no more than 16,384.
  outputTokensMax: 16_000,
  // One answer in characters: several times the text of that number of tokens.
  answerLengthMax: 300_000,
  // One answer on the network, with what the protocol wraps around each word.
  answerBytesMax: 16 * MIB,
  // Answers that go back to the model for a correction. Later repairs hardly succeed, and each costs as much as the
  // first answer.
  repairsMax: 2,
  // Between two unfinished interfaces. Each is sent whole, and the eye sees no more changes than that.
  showingMs: 1_500,
};

export type ModelLimits = Readonly<typeof DEFAULT_MODEL_LIMITS>;
