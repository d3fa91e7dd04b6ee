import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './language-of.ts';

const examples: readonly (readonly [path: string, text: string, language: string])[] = [
  ['src/main.ts', '', 'typescript'],
  ['src/view.tsx', '', 'tsx'],
  ['LIB.PY', '', 'python'],
  ['Makefile', '', 'makefile'],
  ['docker/Dockerfile.dev', '', 'dockerfile'],
  ['bin/deploy', '#!/usr/bin/env -S python3.12 -u\n', 'python'],
  ['bin/run', '#!/bin/sh\n', 'bash'],
  ['bin/tool', '#!/usr/bin/env node\n', 'javascript'],
  ['include/ring.h', 'int ring_open(void);\n', 'c'],
  ['include/ring.h', '#include <vector>\nnamespace ring {}\n', 'cpp'],
  ['Loader.h', '#import <Foundation/Foundation.h>\n', 'objectivec'],
  ['README', 'words', 'text'],
  ['README.de.md', '', 'markdown'],
  ['.gitignore', '', 'text'],
  ['unknown.xyz', '', 'text'],
];

for (const [path, text, language] of examples) {
  test(`takes ${path} that begins with ${JSON.stringify(text)} for ${language}`, () => {
    assert.equal(languageOf(path, text), language);
  });
}
