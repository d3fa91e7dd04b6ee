// The share of questions whose answer is shown, and the rank of its file.
import type { MemoryResources } from '../../../../src/services/memory/resources.ts';
import { type Asked, ask } from './ask.ts';
import { isKeyShown, isShown } from './judge-answer.ts';
import type { LineQuestion } from './questions.ts';

export interface Judged {
  readonly question: LineQuestion;
  readonly language: string;
  /** The rank of the first hit that shows an answering definition; absent if none does. */
  readonly shownRank: number | undefined;
  readonly isKeyShown: boolean;
  /** The rank of the first hit in a file of an answering definition. */
  readonly fileRank: number | undefined;
  readonly tokens: number;
  readonly milliseconds: number;
}

export async function judgeQuestions(
  memory: MemoryResources,
  questions: readonly LineQuestion[],
  toLanguage: (packageName: string) => string,
): Promise<Judged[]> {
  return Array.fromAsync(questions, async (question) => {
    const asked = await ask(memory, question.package, question.query);
    const { tokens, milliseconds } = asked;
    return { question, language: toLanguage(question.package), ...judge(question, asked), tokens, milliseconds };
  });
}

function judge({ answers }: LineQuestion, { hits }: Asked) {
  const findRank = (isRight: (hit: Asked['hits'][number]) => boolean) => {
    const index = hits.findIndex(isRight);
    return index < 0 ? undefined : index + 1;
  };
  const isIn = (test: typeof isShown) => (hit: Asked['hits'][number]) =>
    answers.some((answer) => answer.path === hit.path && test(answer, hit.shown));
  return {
    shownRank: findRank(isIn(isShown)),
    isKeyShown: hits.some(isIn(isKeyShown)),
    fileRank: findRank(({ path }) => answers.some((answer) => answer.path === path)),
  };
}
