// The settings of the embedding model. The key is separate from the address so that the address can be shown.
import { parseHttpAddress } from '../../../platform/settings/parse-value.ts';
import type { Setting } from '../../../platform/settings/setting.ts';
import { createSecretSetting, createTextSetting } from '../../../platform/settings/setting-kinds.ts';

/** `off`, `static` (our own model), or the base address of a server. */
export const EMBEDDER: Setting<string> = {
  variable: 'MAGPIE_MEMORY_EMBEDDER',
  flag: 'memory-embedder',
  about: 'what makes vectors of texts: nothing, the model that comes with Magpie, or a server like that of OpenAI',
  allowed: 'off, static, or an http:// or https:// address up to the version, such as http://127.0.0.1:11434/v1',
  fallback: 'off',
  fallbackText: 'off',
  parse: (text) => (text === 'off' || text === 'static' ? text : parseHttpAddress(text)),
};

export const EMBEDDER_MODEL = createTextSetting({
  variable: 'MAGPIE_MEMORY_EMBEDDER_MODEL',
  flag: 'memory-embedder-model',
  about: 'name of the model of that server',
});

export const EMBEDDER_KEY = createSecretSetting({
  variable: 'MAGPIE_MEMORY_EMBEDDER_KEY',
  flag: 'memory-embedder-key',
  about: 'key for that server, where it wants one',
});
