// The recipes of docs/clients.md, run unchanged except for the address. The parts that they leave to the reader
// (embeddings, models) are added.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { listCodeBlocks, readDocument } from '../../../support/markdown.ts';
import { TestServer } from '../test-server.ts';
import { whyMissing } from './load-client.ts';

const run = promisify(execFile);

interface Recipe {
  readonly client: string;
  /** Code before the recipe. */
  readonly setup?: string;
  /** The output of a recipe that prints. */
  readonly prints?: RegExp;
}

/** The recipes in the order of the document. */
const RECIPES: readonly Recipe[] = [
  { client: '@qdrant/js-client-rest', prints: /city: 'Berlin'/ },
  {
    client: '@langchain/qdrant',
    setup: `
      const toVector = (text) => [text.length, 1, 2];
      const embeddings = {
        embedDocuments: async (texts) => texts.map(toVector),
        embedQuery: async (text) => toVector(text),
      };`,
    prints: /pageContent: 'magpies collect'/,
  },
  { client: '@mastra/qdrant', prints: /text: 'magpies collect'/ },
  { client: '@llamaindex/qdrant', prints: /text: 'magpies collect'/ },
  // The history would need a package that is not installed here; mem0.test.ts goes on from here with models that
  // answer.
  { client: 'mem0ai/oss', setup: 'const models = { disableHistory: true };' },
];

describe('docs/clients.md', { skip: whyMissing() }, () => {
  const blocks = listCodeBlocks(readDocument('docs/clients.md'), 'js');
  let server: TestServer;
  before(async () => {
    server = await TestServer.open();
  });
  after(() => server.close());

  it('has a recipe for each of these clients and no other', () => {
    assert.deepEqual(
      blocks.map(clientOf),
      RECIPES.map(({ client }) => client),
    );
  });

  for (const { client, setup = '', prints = /^/ } of RECIPES) {
    it(`[Q25, Q27] shows ${client} as it works`, async () => {
      const recipe = blocks.find((block) => clientOf(block) === client) ?? '';
      const code = setup + recipe.replaceAll('http://127.0.0.1:6336', server.qdrantUrl);
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
        cwd: import.meta.dirname,
        env: { ...process.env, MEM0_TELEMETRY: 'false', OPENAI_API_KEY: 'none' },
        timeout: 60_000,
      });
      assert.match(stdout, prints);
    });
  }
});

/** Returns the package that the recipe is about; Qdrant's own client serves the others too. */
function clientOf(recipe: string): string {
  const packages = [...recipe.matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);
  return packages.find((name) => /mem0|\/qdrant$/.test(name)) ?? packages[0] ?? '';
}
