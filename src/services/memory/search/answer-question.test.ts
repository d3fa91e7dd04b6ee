import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Definition } from '../model/file-analysis.ts';
import { type Answer, type AnsweringFile, answerQuestion, type Question } from './answer-question.ts';
import { LINE_WEIGHTS } from './lines/line-weights.ts';
import { createOpenedFiles } from './opened-files.ts';
import type { SegmentFile } from './segment/segment-builder.ts';
import { makeFile } from './testing/make-file.ts';
import { openFiles } from './testing/open-files.ts';

const SESSION = [
  '"""Sessions of a client."""',
  'import time',
  '',
  'class Session:',
  '    """Keeps the cookies of a client."""',
  '    def __init__(self):',
  '        self.cookies = {}',
  '',
  '    # Drops the password when the answer leads to another host.',
  '    def strip_credentials(self, old, new):',
  '        if old.host != new.host:',
  '            del self.headers["authorization"]',
  '',
  '    def follow(self, response):',
  ...Array.from({ length: 60 }, (_, at) => `        step_${at} = self.prepare(response, ${at})`),
  '        raise TooManyRedirects("gave up after thirty hops")',
  ...Array.from({ length: 60 }, (_, at) => `        later_${at} = self.prepare(response, ${at})`),
  '',
  'def close_all(sessions):',
  '    for each in sessions:',
  '        each.close()',
].join('\n');

const SESSION_FILE = makeFile('lib/session.py', SESSION, {
  definitions: [
    toDefinition(['Session'], 'class', 4, 135),
    toDefinition(['Session', '__init__'], 'method', 6, 7),
    toDefinition(['Session', 'strip_credentials'], 'method', 10, 12),
    toDefinition(['Session', 'follow'], 'method', 14, 135),
    toDefinition(['close_all'], 'function', 137, 139),
  ],
});

function toDefinition(
  scope: readonly string[],
  kind: Definition['kind'],
  startLine: number,
  endLine: number,
): Definition {
  return { name: scope.at(-1) ?? '', kind, scope, startLine, endLine, signature: '', doc: '' };
}

async function ask(
  query: string,
  files: readonly SegmentFile[],
  more: Partial<Question> = {},
): Promise<readonly AnsweringFile[]> {
  return (await answer(query, files, more)).files;
}

async function answer(
  query: string,
  files: readonly SegmentFile[],
  more: Partial<Question> = {},
  weights = LINE_WEIGHTS,
): Promise<Answer> {
  const texts = new Map(files.map(({ blob, text }) => [blob, text]));
  const readTexts = async (_group: number, blobs: readonly string[]) =>
    new Map(blobs.flatMap((blob) => (texts.has(blob) ? [[blob, texts.get(blob) ?? '']] : [])));
  return answerQuestion(
    openFiles(files),
    {
      query,
      top: 10,
      tokensMax: 3_000,
      fileCosts: [{ tokens: 100, paths: 2 }],
      path: undefined,
      language: undefined,
      ...more,
    },
    readTexts,
    await createOpenedFiles(),
    weights,
  );
}

function toLines(found: AnsweringFile | undefined): string {
  return found?.parts.map(({ text }) => text).join('\n⋯\n') ?? '';
}

describe('an answer', () => {
  it('shows the whole definition that answers, with the comment above it', async () => {
    const [best] = await ask('when is the password dropped on another host', [SESSION_FILE]);
    assert.deepEqual(best?.best.scope, ['Session', 'strip_credentials']);
    const lines = SESSION.split('\n').slice(8, 12).join('\n');
    assert.ok(toLines(best).includes(lines), toLines(best));
  });

  it('shows the declaration of a long definition and the lines that matter, and leaves the others out', async () => {
    const [best] = await ask('too many redirects: gave up after hops', [SESSION_FILE], { tokensMax: 700 });
    assert.deepEqual(best?.best.scope, ['Session', 'follow']);
    assert.match(toLines(best), /def follow\(self, response\):/);
    assert.match(toLines(best), /raise TooManyRedirects/);
    assert.ok(!toLines(best).includes('later_50'));
    for (const { startLine, endLine, text } of best?.parts ?? [])
      assert.equal(
        text,
        SESSION.split('\n')
          .slice(startLine - 1, endLine)
          .join('\n'),
      );
  });

  it('names the definitions that may answer too and are not shown', async () => {
    const long = (name: string) => [
      `function ${name}() {`,
      ...Array(80).fill('  step();'),
      '  releaseLock(lock);',
      '}',
    ];
    const names = ['releaseFirst', 'releaseSecond', 'releaseThird', 'releaseFourth', 'releaseFifth', 'releaseSixth'];
    const text = names.flatMap(long).join('\n');
    const definitions = names.map((name, at) => toDefinition([name], 'function', at * 83 + 1, at * 83 + 83));
    const [found] = await ask('release the lock', [makeFile('lock.ts', text, { definitions })], { tokensMax: 350 });
    assert.ok(found !== undefined && found.more.length > 0);
    for (const { scope, startLine } of found.more)
      assert.equal(text.split('\n')[startLine - 1], `function ${scope.join('.')}() {`);
  });

  it('shows the definition that the question names, though others have its words more often', async () => {
    const text = `${'// limiter limiter limiter\n'.repeat(25)}\nexport class RateLimiter {}\n${'// end\n'.repeat(20)}`;
    const [best] = await ask('RateLimiter', [makeFile('a.ts', text)]);
    assert.deepEqual(best?.best.scope, ['RateLimiter']);
    assert.match(toLines(best), /class RateLimiter/);
  });

  it('the name of a file counts for its definitions', async () => {
    const definitions = [toDefinition(['reset'], 'function', 1, 3)];
    const files = ['src/lexer.ts', 'src/parser.ts'].map((path) =>
      makeFile(path, 'function reset() {\n  ready = 1;\n}', { definitions }),
    );
    const score = async (stem: number) => {
      const [best] = (await answer('reset of the parser', files, {}, { ...LINE_WEIGHTS, stem })).files;
      assert.equal(best?.path, 'src/parser.ts');
      return best.score;
    };
    assert.ok((await score(LINE_WEIGHTS.stem)) > (await score(0)));
  });

  it('shows the chunk that a vector search found, if the file has no word of the question', async () => {
    const file = makeFile('src/long.ts', 'first\nsecond\nthird');
    const chunks = [1, 2, 3].map((line) => ({ startLine: line, endLine: line, scope: [] }));
    const show = async (query: string) =>
      (
        await ask(query, [{ ...file, analysis: { ...file.analysis, chunks } }], {
          dense: new Map([[0, { score: 1, chunk: 1, isRelated: true }]]),
        })
      )[0]?.best.startLine;
    assert.equal(await show('unknown'), 2);
    assert.equal(await show('third'), 3);
  });

  it('shows at least one line of a file, shortened if it is longer than people write', async () => {
    const [found] = await ask('needle', [makeFile('a.txt', `needle ${'x'.repeat(5_000)}`)], { tokensMax: 10 });
    assert.ok(toLines(found).length < 300 && toLines(found).endsWith('…'));
  });

  it('stays within its tokens for many files of any kind', async () => {
    const files = Array.from({ length: 30 }, (_, at) => makeFile(`src/part-${at}.ts`, SESSION));
    for (const tokensMax of [1_800, 3_000, 6_000]) {
      const found = await ask('where are credentials of the session stripped', files, { tokensMax });
      const chars = found.reduce((sum, file) => sum + toLines(file).length, 0);
      assert.ok(chars / 3 < tokensMax, `${chars} characters for ${tokensMax} tokens`);
      assert.ok(found.every(({ parts }) => parts.length > 0));
    }
  });

  it('leaves out a file whose text a refresh has just removed', async () => {
    const { files } = await answerQuestion(
      openFiles([SESSION_FILE]),
      {
        query: 'cookies',
        top: 10,
        tokensMax: 3_000,
        fileCosts: [{ tokens: 100, paths: 2 }],
        path: undefined,
        language: undefined,
      },
      async () => new Map(),
      await createOpenedFiles(),
    );
    assert.deepEqual(files, []);
  });

  it('shows the nearest if nothing has a word of the question, and says so', async () => {
    const files = [
      makeFile('src/expiry.ts', 'export function expireIdle() {}\n// ends sessions that are idle for an hour'),
      makeFile('src/colours.ts', 'export function mixPalette() {}\n// blends red and green'),
    ];
    const nearest = { expiree: 'src/expiry.ts', 'hue of pixels': 'src/colours.ts' };
    for (const [question, path] of Object.entries(nearest)) {
      const { files: found, isNear } = await answer(question, files);
      assert.ok(isNear, question);
      assert.equal(found[0]?.path, path, question);
    }
    assert.deepEqual(await answer('zyzzyva', files), { files: [], isNear: false });
    assert.equal((await answer('palette', files)).isNear, false);
  });
});
