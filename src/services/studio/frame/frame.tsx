// The document that shows one interface. In a sandboxed frame it talks to the page around it by messages. As an
// exported file it contains the interface.
import { createRoot } from 'react-dom/client';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { type Registry, toElements } from '../../../interface-catalogue/runtime/render.tsx';
import { type HostEffects, Surface, type SurfaceProps } from '../../../interface-catalogue/runtime/surface.tsx';
import '../../../interface-catalogue/runtime/theme/font.css';
import './frame.css';
import { createLocalEffects } from '../../../interface-catalogue/runtime/local-effects.tsx';
import { highlight, toOpened } from './highlight.tsx';
import { createHost } from './host.tsx';
import { createSelection } from './selection.tsx';
import { toContinued } from './to-continued.ts';

export function openFrame(registry: Registry): void {
  const container = document.getElementById('interface');
  if (container === null) return;
  const root = createRoot(container);
  const show = (payload: Payload, host: HostEffects, props: Partial<SurfaceProps>) => {
    document.title = payload.title;
    root.render(
      <Surface key={payload.surfaceId} theme={payload.theme} dataModel={payload.dataModel} host={host} {...props}>
        {toElements(payload, registry)}
      </Surface>,
    );
  };
  const own = document.getElementById('payload')?.textContent ?? '';
  if (own === '') listenToHost(container, show);
  else show(JSON.parse(own) as Payload, createLocalEffects(), {});
}

function listenToHost(
  container: HTMLElement,
  show: (payload: Payload, host: HostEffects, props: Partial<SurfaceProps>) => void,
): void {
  const host = createHost();
  const selection = createSelection(container, host.post);
  let shown: Payload | undefined;
  let mode: 'light' | 'dark' | 'auto' = 'auto';
  const handlers: Partial<SurfaceProps> = {
    onEvent: (event) => host.post({ type: 'action', ...event }),
    onDataModel: (dataModel) => {
      if (shown !== undefined) shown = { ...shown, dataModel };
      host.post({ type: 'dataModel', dataModel });
    },
  };
  // The elements keep the payload that they were made of; its data has its own store.
  let made: Payload | undefined;
  const update = () => {
    if (made !== undefined) show(made, host.effects, { ...handlers, mode });
  };
  host.listen({
    render(payload) {
      made = toContinued(payload, shown);
      shown = made;
      update();
      afterLayout(() => {
        selection.refresh();
        host.post({ type: 'rendered', nodes: container.querySelectorAll('[data-node]').length });
      });
    },
    mode(next) {
      mode = next;
      update();
    },
    select: selection.setEnabled,
    highlight(nodeIds) {
      if (shown === undefined) return;
      const opened = toOpened(shown, nodeIds);
      if (opened !== shown) {
        made = opened;
        shown = opened;
        update();
      }
      afterLayout(() => highlight(container, opened, nodeIds));
    },
  });
  host.post({ type: 'ready' });
}

/** Runs two frames later, when the browser has laid out the page. */
function afterLayout(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
