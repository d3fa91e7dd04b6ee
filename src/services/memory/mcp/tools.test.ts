import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDeclaration } from '../../../platform/mcp/mcp-server.ts';
import summaries from '../contract/tools.json' with { type: 'json' };
import { countTokens } from '../model/count-tokens.ts';
import { TOOLS } from './tools.ts';

/** The tokens that agents pay for the tools in every conversation. */
const LISTED_TOKENS_MAX = 1_500;

test('names, descriptions and inputs of all tools take at most 1,500 tokens', () => {
  // Clients pass these three to a model; the schema of results stays with the client.
  const listed = TOOLS.map(toDeclaration).map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
  }));
  const tokens = countTokens(JSON.stringify(listed));
  assert.ok(tokens <= LISTED_TOKENS_MAX, `${tokens} tokens`);
  assert.ok(tokens > 50 * TOOLS.length, 'the estimate counts something');
});

test('contract/tools.json has every tool, so that other parts of the program list them', () => {
  const listed = TOOLS.map(({ name, title, description }) => ({ name, title, description }));
  assert.deepEqual(listed, summaries);
});
