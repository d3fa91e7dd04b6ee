// The use of buttons, inputs and forms.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Json, Node } from '../../../../src/interface-catalogue/model/payload.ts';
import { fillInputs } from './fill-inputs.ts';
import type { Stage } from './stage.ts';

export type Use = (stage: Stage, node: Node, isDone: Set<string>) => Promise<void>;
/** The number of steps, enough for a form in steps or a quiz. */
export const STEPS_MAX = 12;
/** The number of optional inputs filled in a form; more of them show nothing else. */
const OPTIONAL_INPUTS_MAX = 3;

/** Fills and sends a form. The second time, one other value is enough. */
export const useForm: Use = async (stage, { id }, isDone) => {
  const form = stage.at(id);
  const submit = form.locator('.m-form__actions .m-button--primary').last();
  const empty = form.locator('input[aria-required=true]:not([type=radio]), textarea[aria-required=true]').first();
  const isAgain = isDone.has(id);
  if ((await empty.count()) > 0 && !isAgain) {
    await empty.fill('');
    await submit.click();
    await stage.until(async () => (await form.locator('[aria-invalid=true]').count()) > 0, `${id} refuses a gap`);
  }
  if (isAgain && (await empty.count()) > 0) await empty.fill('Another name');
  else await fillInputs(form, OPTIONAL_INPUTS_MAX);
  await stage.sends('dataModel', () => stage.changes(id, () => submit.click()));
  if (await stage.isVisible(id))
    assert.equal(await form.locator('[aria-invalid=true]').count(), 0, `${id} accepts right values`);
};

export const useStepper: Use = async (stage, { id }) => {
  const before = await stage.count('dataModel');
  for (let step = 0; step < STEPS_MAX && (await stage.isVisible(id)); step++) {
    for (const { id: panel, parentId } of stage.payload.nodes) if (parentId === id) await stage.isVisible(panel);
    await fillInputs(stage.at(id));
    await stage.changes(id, () => stage.at(id).locator('.m-button--primary').last().click());
  }
  assert.ok((await stage.count('dataModel')) > before, `${id} comes to an end`);
};

/** Presses something, and goes through what it opens: a question is confirmed, a form filled in and sent. */
export async function pressThrough(
  stage: Stage,
  what: string,
  target: Locator,
  steps: Json | undefined,
  isDone: Set<string>,
): Promise<void> {
  const text = JSON.stringify(steps ?? null);
  const message = ['download', 'print'].find((name) => text.includes(`"do":"${name}"`));
  if (message !== undefined) return stage.sends(message, () => target.click());
  // A copied text is visible elsewhere: here only the message reports it.
  if (text.includes('"do":"copy"')) {
    await target.click();
    await stage.find('.m-toast').first().waitFor();
    return;
  }
  await stage.changes(what, () => target.click());
  const confirm = stage.find('dialog[open] .m-confirm__actions .m-button--primary');
  if ((await confirm.count()) > 0) return stage.changes(`${what} after confirming`, () => confirm.click());
  for (const form of stage.payload.nodes.filter(({ component }) => ['Form', 'Stepper'].includes(component))) {
    // Only a form that was opened by this press belongs to it: one below a detail is used separately.
    if (!text.includes(`/ui/open/${form.parentId}"`) || !(await stage.isInDialog(form.id))) continue;
    await (form.component === 'Form' ? useForm : useStepper)(stage, form, isDone);
    isDone.add(form.id);
  }
}

export const useButton: Use = (stage, { id, props }, isDone) =>
  pressThrough(stage, id, stage.at(id).locator('button, a').first(), props['press'], isDone);

export const useSignIn: Use = async (stage, { id, props }) => {
  const form = stage.at(id);
  const tabs = form.locator('[role=tab]');
  if ((await tabs.count()) > 1) {
    await stage.changes(`${id} registers`, () => tabs.last().click());
    await stage.changes(`${id} goes back`, () => tabs.first().click());
  }
  await form.locator('input[type=email]').first().fill(String(props['demoEmail']));
  await form.locator('input[type=password]').first().fill('wrong-word-1');
  const submit = form.locator('button.m-button--primary').first();
  await stage.changes(`${id} with a wrong password`, () => submit.click());
  await form.locator('input[type=password]').first().fill(String(props['demoPassword']));
  await submit.click();
  await stage.until(async () => (await stage.find('dialog[open]').count()) === 0, `${id} signs in`);
};

/** Sets another value and checks that it is kept. */
export const useControl: Use = async (stage, { id, props }) => {
  const control = stage.at(id);
  const range = control.locator('input[type=range]');
  const ticks = control.locator('input[type=checkbox], input[type=radio]');
  const select = control.locator('select');
  const { path } = props['value'] as { readonly path: string };
  // The mode or an order changes what is outside of the control.
  const isSeenElsewhere = path.startsWith('/ui/');
  const act = async () => {
    if ((await range.count()) > 0) await range.press('ArrowRight');
    else if ((await ticks.count()) > 0) await ticks.last().click({ force: true });
    else if ((await select.count()) > 0) await select.press('ArrowDown');
    else await control.locator('input, textarea').first().fill('Another value');
  };
  await stage.sends('dataModel', () => stage.changes(id, act, isSeenElsewhere ? id : ''));
};

export const useDropzone: Use = async (stage, { id }) => {
  const input = stage.at(id).locator('input[type=file]');
  const accept = (await input.getAttribute('accept')) ?? '';
  const name = /image/.test(accept)
    ? 'photo.png'
    : /audio/.test(accept)
      ? 'a.mp3'
      : /video/.test(accept)
        ? 'a.mp4'
        : 'list.csv';
  const extension = /\.[a-z0-9]+/.exec(accept)?.[0];
  const file = {
    name: extension === undefined ? name : `file${extension}`,
    mimeType: '',
    buffer: Buffer.from('a,b\n1,2\n'),
  };
  await stage.changes(id, () => input.setInputFiles(file));
};

export const useTool: Use = async (stage, { id }) => {
  const output = stage.at(id).locator('.m-tool__output');
  const before = await output.innerText();
  await fillInputs(stage.at(id));
  await stage.at(id).locator('.m-tool__inputs .m-button--primary').click();
  const hasResult = async () =>
    (await output.locator('.m-tool__nothing').count()) === 0 &&
    ((await output.innerText()) !== before || (await output.locator('svg, img').count()) > 0);
  await stage.until(hasResult, `${id} gives a result`);
};

export const useChat: Use = async (stage, { id }) => {
  const words = `Hello from ${id}`;
  await stage.at(id).locator('.m-chat__input').fill(words);
  await stage.at(id).locator('.m-chat__form button').click();
  await stage.at(id).locator('.m-chat__message--mine', { hasText: words }).first().waitFor();
};

export const useComments: Use = async (stage, { id }) => {
  await stage.at(id).locator('textarea').fill('Well said');
  await stage.changes(id, () => stage.at(id).locator('.m-comments__form button').click());
};
