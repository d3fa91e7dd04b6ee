// Every bound of a conversation with a language model, with its reason.
import { APP_LENGTH_MAX } from '../../app/check-app.ts';

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
  // A large description has about 5,000, and reasoning counts too; several widespread models accept at most 16,384.
  outputTokensMax: 16_000,
  // The length of one answer in characters: that of the longest description.
  answerLengthMax: APP_LENGTH_MAX,
  // The size of one answer on the network, with the overhead of the protocol around each word.
  answerBytesMax: 16 * MIB,
  // Answers that go back to the model for a correction. Later ones hardly succeed, and each costs about as much as the
  // first answer.
  repairsMax: 1,
  // The time between two status lines while the model writes.
  showingMs: 1_500,
};

export type ModelLimits = Readonly<typeof DEFAULT_MODEL_LIMITS>;
