import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Setting } from '../../platform/settings/setting.ts';
import { checkStudioSettings, readModelOptions } from './settings.ts';

type Variables = Readonly<Record<string, string>>;

function createRead(variables: Variables) {
  return <T>({ variable = '', parse, fallback }: Setting<T>): T => {
    const text = variables[variable];
    return text === undefined ? fallback : (parse(text) ?? fallback);
  };
}

function check(variables: Variables): string {
  return checkStudioSettings(createRead(variables)).join();
}

it('a language model needs its name and its server, and no key goes to a server that it is not for', () => {
  const model = { MAGPIE_STUDIO_MODEL: 'some-model' };
  const server = { MAGPIE_STUDIO_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' };
  assert.equal(check({}), '');
  assert.equal(check({ ...model, ...server }), '');
  assert.equal(check({ ...model, MAGPIE_STUDIO_MODEL_API_KEY: 'sk-ant-1' }), '');
  assert.match(check(server), /MAGPIE_STUDIO_MODEL does not name a model/);
  assert.match(check(model), /needs MAGPIE_STUDIO_MODEL_BASE_URL/);
  const foreign = check({ ...model, MAGPIE_STUDIO_MODEL_API_KEY: 'sk-other-1' });
  assert.match(foreign, /needs MAGPIE_STUDIO_MODEL_BASE_URL/);
  assert.ok(!foreign.includes('sk-other-1'));
});

it('a key finds the server of its provider, and any server is found by its address', () => {
  const find = (key: string, more: Variables = {}) => {
    const variables = { MAGPIE_STUDIO_MODEL: 'some-model', MAGPIE_STUDIO_MODEL_API_KEY: key, ...more };
    const { protocol, baseUrl } = readModelOptions(createRead(variables)) ?? {};
    return [protocol, baseUrl && new URL(baseUrl).host];
  };
  assert.deepEqual(find('sk-ant-1'), ['anthropic', 'api.anthropic.com']);
  assert.deepEqual(find('AIza1'), ['openai', 'generativelanguage.googleapis.com']);
  assert.deepEqual(find('sk-proj-1'), ['openai', 'api.openai.com']);
  const server = { MAGPIE_STUDIO_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' };
  assert.deepEqual(find('sk-ant-1', server), ['openai', '127.0.0.1:11434']);
});
