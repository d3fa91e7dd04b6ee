// The number of tokens of an agent's context that a default answer of search_code takes, as text and as structured
// content. One estimate takes four characters for a token. The other splits as tokenizers do, which overestimates.
import { DEFAULT_LIMITS } from '../../../src/services/memory/limits.ts';
import { searchTool } from '../../../src/services/memory/mcp/search-tool.ts';
import { countTokens } from '../../../src/services/memory/model/count-tokens.ts';
import type { Repository } from '../../../src/services/memory/model/repository.ts';
import type { IndexSummary } from '../../../src/services/memory/model/repository-index.ts';
import { OPERATOR } from '../../../src/services/memory/model/viewer.ts';
import type { MemoryResources } from '../../../src/services/memory/resources.ts';
import { answerQuestion, type Question } from '../../../src/services/memory/search/answer-question.ts';
import { createOpenedFiles } from '../../../src/services/memory/search/opened-files.ts';
import { quantile } from '../../measure/statistics.ts';
import { loadPackage } from './load-package.ts';
import type { OpenedPackage } from './open-package.ts';

const CHARS_PER_TOKEN = 4;

export async function measureAnswers(packages: readonly OpenedPackage[]) {
  const answers: { text: string; structured: string }[] = [];
  for (const opened of packages) {
    const resources = await toResources(opened);
    for (const { query } of opened.queries) {
      const output = await searchTool.run({ query, owner: 'corpus', repo: opened.source.name }, OPERATOR, resources);
      answers.push({ text: searchTool.toText?.(output) ?? '', structured: JSON.stringify(output) });
    }
  }
  const count = (pick: (answer: (typeof answers)[number]) => string, toTokens: (text: string) => number) => {
    const counts = answers.map((answer) => Math.ceil(toTokens(pick(answer))));
    return { median: quantile(counts, 0.5), p99: quantile(counts, 0.99), max: Math.max(...counts) };
  };
  const byLength = (text: string) => text.length / CHARS_PER_TOKEN;
  return {
    answers: answers.length,
    text: count(({ text }) => text, byLength),
    structured: count(({ structured }) => structured, byLength),
    textSplit: count(({ text }) => text, countTokens),
    structuredSplit: count(({ structured }) => structured, countTokens),
  };
}

/** Returns resources with one repository at a code host, so that answers have links. */
async function toResources({ source, snapshot, files }: OpenedPackage): Promise<MemoryResources> {
  const { files: loaded } = await loadPackage(source);
  const texts = new Map(loaded.map(({ blob, text }) => [blob, text]));
  const opened = await createOpenedFiles();
  const repository: Partial<Repository> = {
    id: source.name,
    owner: 'corpus',
    name: source.name,
    sourceKind: 'git',
    address: `https://github.com/corpus/${source.name}`,
  };
  const index: Partial<IndexSummary> = {
    repositoryId: source.name,
    target: { kind: 'branch', branch: 'main' },
    commit: source.sha256.slice(0, 40),
    counts: { files, chunks: snapshot.chunkCount, bytes: 0, skipped: {}, redactions: 0 },
  };
  return {
    limits: DEFAULT_LIMITS,
    store: { repositories: { findByName: async () => repository } },
    index: { indexes: { list: async () => [index] } },
    searchThread: {
      run: async (_owner: string, _name: string, _asked: unknown, _ids: unknown, question: Question) =>
        answerQuestion(
          snapshot,
          question,
          async (_group, blobs) => new Map(blobs.map((key) => [key, texts.get(key) ?? ''])),
          opened,
        ),
    },
  } as unknown as MemoryResources;
}
