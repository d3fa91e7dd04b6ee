// Reads prompts in tests, and finds the things of what was made.
import assert from 'node:assert/strict';
import { checkApp } from '../../app/check-app.ts';
import type { App, Thing } from '../../app/description.ts';
import { readPrompt } from '../read-prompt.ts';

/** The description of a prompt, which must be sound. */
export function readApp(prompt: string): App {
  const app = readPrompt(prompt)?.app;
  assert.ok(app, prompt);
  assert.deepEqual(checkApp(app), []);
  return app;
}

export function getThing({ things }: App, name: string): Thing {
  const thing = Object.values(things).find((each) => each.name === name);
  assert.ok(thing, `${name} of ${Object.values(things).map((each) => each.name)}`);
  return thing;
}
