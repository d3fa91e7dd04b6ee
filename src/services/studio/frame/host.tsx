// The messages between the frame and the page that contains it. Every message is checked: the frame trusts no page.

import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { toDownload } from '../../../interface-catalogue/runtime/download.ts';
import { createLocalEffects } from '../../../interface-catalogue/runtime/local-effects.tsx';
import type { HostEffects } from '../../../interface-catalogue/runtime/surface.tsx';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { findPayload } from '../a2ui/find-payload.ts';
import { findPayloadProblem } from './find-payload-problem.ts';

type Mode = 'light' | 'dark' | 'auto';

export interface HostListeners {
  render(payload: Payload): void;
  mode(mode: Mode): void;
  select(enabled: boolean): void;
  highlight(nodeIds: readonly string[]): void;
}

/** The most messages for one surface; a stream of ours has fewer than ten. */
const MESSAGES_MAX = 1000;

/** The most marks at once; more could not be distinguished. */
const HIGHLIGHTED_MAX = 20;

type Message = { readonly type: string; readonly [field: string]: unknown };

export function createHost() {
  const post = (message: Message) => window.parent.postMessage(message, '*');
  const fail = (message: string) => post({ type: 'failure', message });
  window.addEventListener('error', (event) => fail(String(event.message)));
  // A sandboxed frame may neither save files nor open the print dialog: the page around it does.
  const effects: HostEffects = {
    copy: createLocalEffects().copy,
    download: (name, format, value) => post({ type: 'download', ...toDownload(name, format, value) }),
    print: () => post({ type: 'print' }),
  };
  const received: unknown[] = [];
  const toBuilt = (messages: readonly unknown[]) => {
    // A new surface replaces the old one.
    if (messages.some((message) => isObject(message) && 'createSurface' in message)) received.length = 0;
    received.push(...messages.slice(0, MESSAGES_MAX - received.length));
    return findPayload(received);
  };
  function listen(listeners: HostListeners) {
    const render = (payload: unknown) => {
      const problem = findPayloadProblem(payload);
      if (problem === undefined) listeners.render(payload as Payload);
      else fail(problem);
    };
    const handlers: { readonly [type: string]: (message: Message) => void } = {
      render: ({ payload }) => render(payload),
      a2ui: ({ messages }) => {
        const built = toBuilt(Array.isArray(messages) ? messages : []);
        if (built !== undefined) render(built);
      },
      mode: ({ mode }) => {
        if (mode === 'light' || mode === 'dark' || mode === 'auto') listeners.mode(mode);
      },
      select: ({ enabled }) => listeners.select(enabled === true),
      highlight: ({ nodeIds }) => {
        if (Array.isArray(nodeIds)) listeners.highlight(nodeIds.slice(0, HIGHLIGHTED_MAX).map(String));
      },
    };
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || !isObject(event.data)) return;
      const message = event.data as Message;
      const handler = Object.hasOwn(handlers, String(message.type)) ? handlers[message.type] : undefined;
      if (handler === undefined) fail(`the frame knows no such message: ${String(message.type).slice(0, 40)}`);
      else handler(message);
    });
  }
  return { post, effects, listen };
}
