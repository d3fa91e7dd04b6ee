// The messages between the frame and the page that contains it. Every message is checked: the frame trusts no page.
import { isObject } from '../catalogue/runtime/data-path.ts';
import type { HostEffects } from '../catalogue/runtime/surface.tsx';
import type { Payload } from '../model/payload.ts';
import { toDownload } from './download.ts';
import { findPayloadProblem } from './find-payload-problem.ts';
import { createLocalEffects } from './local-effects.tsx';

type Mode = 'light' | 'dark' | 'auto';

export interface HostListeners {
  render(payload: Payload): void;
  mode(mode: Mode): void;
  select(enabled: boolean): void;
}

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
  function listen(listeners: HostListeners) {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || !isObject(event.data)) return;
      const { type, payload, mode, enabled } = event.data as Message;
      if (type === 'render') {
        const problem = findPayloadProblem(payload);
        if (problem === undefined) listeners.render(payload as Payload);
        else fail(problem);
      } else if (type === 'mode' && (mode === 'light' || mode === 'dark' || mode === 'auto')) listeners.mode(mode);
      else if (type === 'select' && typeof enabled === 'boolean') listeners.select(enabled);
      else fail(`the frame knows no such message: ${String(type).slice(0, 40)}`);
    });
  }
  return { post, effects, listen };
}
