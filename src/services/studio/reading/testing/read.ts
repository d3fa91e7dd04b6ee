import assert from 'node:assert/strict';
import { checkApp } from '../../app/check-app.ts';
import type { App } from '../../app/description.ts';
import { readPrompt } from '../read-prompt.ts';

/** Reads a prompt that makes a valid app. */
export function read(prompt: string): App {
  const app = readPrompt(prompt)?.app;
  assert.ok(app, prompt);
  assert.deepEqual(checkApp(app), []);
  return app;
}
