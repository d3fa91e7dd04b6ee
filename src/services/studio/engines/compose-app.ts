// An app from a prompt, read by rules, knowledge and the learnt reader.
import type { RequirementCoverage } from '../model/coverage.ts';
import { explain } from '../reading/explain.ts';
import { localise, toSourceWords } from '../reading/gloss/gloss.ts';
import { getLibrary, type Library } from '../reading/library.ts';
import { toCapital } from '../reading/phrases.ts';
import { listNear, readPrompt } from '../reading/read-prompt.ts';
import { answerWith } from './answer-with.ts';
import type { Answer } from './engine.ts';

/** Without a payload if nothing that is known is near the prompt. */
export async function composeApp(prompt: string, surfaceId: string, sequence: number): Promise<Answer> {
  const library = getLibrary();
  const read = readPrompt(prompt, library);
  if (read === undefined) return toNothing(prompt, library);
  const { app, glossed, sentences, notes } = read;
  const english = explain(app, sentences, notes, library, read.found.likelihood >= LIKELIHOOD_SURE);
  const explained = glossed === undefined ? english : english.map((each) => toSourceWords(each, glossed));
  const local = glossed === undefined ? app : localise(app, glossed);
  const answer = await answerWith({ engine: 'composer', app: local, explained, surfaceId, sequence });
  const isRead = answer.coverage.requirements.some(({ reason }) => reason?.startsWith('Read as') === true);
  if (!isRead && read.found.likelihood < LIKELIHOOD_SURE) return toNothing(prompt, library);
  if (glossed === undefined) return answer;
  const requirements = [toGlossed(glossed.dictionary.language), ...answer.coverage.requirements];
  return { ...answer, coverage: { engine: 'composer', requirements } };
}

const CHOICES = ['A to-do list', 'A booking page for a salon', 'A dashboard of sales'];
/** Most apps that are likelier are meant. Another one is shown only if some of the words are found in it. */
const LIKELIHOOD_SURE = 0.2;
/** Below it even the nearest apps have nothing to do with the words. */
const LIKELIHOOD_MIN = 0.01;

/** Names the nearest apps, as another one than was meant would be of no use. */
function toNothing(prompt: string, library: Library): Answer {
  const near = listNear(prompt, library)
    .filter(({ likelihood }) => likelihood >= LIKELIHOOD_MIN)
    .slice(0, CHOICES.length);
  const choices = near.map(({ blueprint }) => toCapital(blueprint.asks[0] ?? blueprint.app.title));
  const reason = 'I do not know an app like this. Say what it keeps, and what people do with it';
  const ending = choices.length === 0 ? '.' : ', or choose one of the nearest that I know.';
  const offered = choices.length === 0 ? CHOICES : choices;
  const unknown = {
    text: prompt,
    status: 'unresolved',
    nodeIds: [],
    reason: reason + ending,
    choices: offered,
  } as const;
  return { coverage: { engine: 'composer', requirements: [unknown] } };
}

function toGlossed(language: string): RequirementCoverage {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  const reason = `The words were read one by one from a dictionary of ${name}; labels have them where they mean the same.`;
  return { text: `Prompt in ${name}`, status: 'assumed', nodeIds: [], reason };
}
