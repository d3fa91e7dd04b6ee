import { parseHttpAddress, parseWholeNumber } from '../../platform/settings/parse-value.ts';
import type { ReadSetting, Setting } from '../../platform/settings/setting.ts';
import { createSecretSetting, createTextSetting } from '../../platform/settings/setting-kinds.ts';
import type { ModelOptions } from './engines/model/language-model.ts';

/** The folder below the data folder. */
export const STUDIO_FOLDER = 'studio';

const RATE_MAX = 1_000_000;

export const RATE_LIMIT: Setting<number> = {
  variable: 'MAGPIE_STUDIO_RATE_LIMIT',
  flag: 'studio-rate-limit',
  about: 'cost units per minute of a client without an account; accounts have four times as many',
  allowed: `a whole number from 1 to ${RATE_MAX}`,
  fallback: 240,
  parse: (text) => parseWholeNumber(text, 1, RATE_MAX),
};

export const MODEL_BASE_URL: Setting<string | undefined> = {
  variable: 'MAGPIE_STUDIO_MODEL_BASE_URL',
  flag: 'studio-model-base-url',
  about: 'server with a language model that describes apps, with an interface like that of OpenAI',
  allowed: 'an http:// or https:// address up to the version, such as http://127.0.0.1:11434/v1',
  fallback: undefined,
  fallbackText: 'that of Anthropic, Gemini or OpenAI, if the key is one of theirs',
  parse: parseHttpAddress,
};

export const MODEL = createTextSetting({
  variable: 'MAGPIE_STUDIO_MODEL',
  flag: 'studio-model',
  about: 'name of the language model; without one, the composer makes all interfaces',
});

export const MODEL_API_KEY = createSecretSetting({
  variable: 'MAGPIE_STUDIO_MODEL_API_KEY',
  flag: 'studio-model-api-key',
  about: 'key for that server, where it wants one',
});

export const STUDIO_SETTINGS = [RATE_LIMIT, MODEL_BASE_URL, MODEL, MODEL_API_KEY] as const;

interface Provider {
  /** The prefix of its keys. */
  readonly key: RegExp;
  readonly server: Pick<ModelOptions, 'protocol' | 'baseUrl'>;
}

/** Any other key needs the address of its server, so that no other server gets it. */
const PROVIDERS: readonly Provider[] = [
  { key: /^sk-ant-/, server: { protocol: 'anthropic', baseUrl: 'https://api.anthropic.com/v1' } },
  {
    key: /^AIza/,
    server: { protocol: 'openai', baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  },
  { key: /^sk-(?:proj|svcacct)-/, server: { protocol: 'openai', baseUrl: 'https://api.openai.com/v1' } },
];

export function checkStudioSettings(read: ReadSetting): readonly string[] {
  const [baseUrl, model, key] = [read(MODEL_BASE_URL), read(MODEL), read(MODEL_API_KEY)];
  if (model === undefined && (baseUrl !== undefined || key !== undefined)) {
    const given = baseUrl === undefined ? MODEL_API_KEY : MODEL_BASE_URL;
    return [`${given.variable} is set, and ${MODEL.variable} does not name a model`];
  }
  if (model === undefined || readModelOptions(read) !== undefined) return [];
  const providers = 'Anthropic, Gemini or OpenAI';
  return [`${MODEL.variable} needs ${MODEL_BASE_URL.variable}, or a key of ${providers} as ${MODEL_API_KEY.variable}`];
}

/** Returns the options of the model; undefined without a model or the address of its server. */
export function readModelOptions(read: ReadSetting): ModelOptions | undefined {
  const [baseUrl, model, apiKey] = [read(MODEL_BASE_URL), read(MODEL), read(MODEL_API_KEY)];
  const known = PROVIDERS.find(({ key }) => apiKey !== undefined && key.test(apiKey))?.server;
  const server = baseUrl === undefined ? known : ({ protocol: 'openai', baseUrl } as const);
  return model === undefined || server === undefined ? undefined : { ...server, model, apiKey };
}
