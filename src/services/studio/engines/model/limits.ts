// Every bound of a conversation with a language model, with its reason.

const MIB = 1024 * 1024;

export const DEFAULT_MODEL_LIMITS = {
  // Turns that ask the model at once. A local server works on one to four; providers let a new customer ask about as
  // often as eight at once do.
  turnsMax: 8,
  // The number of waiting turns, which begin within about a minute. The composer makes the interfaces of later ones.
  turnsWaitingMax: 8,
  // The time for all answers of one turn: half a minute less than a turn, so that the composer can still replace them.
  totalMs: 150_000,
  // The time until an answer begins; a local server may have to load the model first.
  firstPartMs: 90_000,
  // The time between two parts of an answer.
  pauseMs: 30_000,
  // The longest time that a busy or broken server may ask for before the second and last attempt.
  retryWaitMsMax: 10_000,
  // A large interface has about 10,000; several widespread models accept no more than 16,384.
  outputTokensMax: 16_000,
  // The length of one answer in characters: several times the text of that number of tokens.
  answerLengthMax: 300_000,
  // The size of one answer on the network, with the overhead of the protocol around each word.
  answerBytesMax: 16 * MIB,
  // Answers that go back to the model for a correction. Later repairs hardly succeed, and each costs as much as the
  // first answer.
  repairsMax: 2,
  // The time between two unfinished interfaces. Each is sent whole, and people see no faster changes.
  showingMs: 1_500,
};

export type ModelLimits = Readonly<typeof DEFAULT_MODEL_LIMITS>;
