// An interface in the sandboxed frame, as the pages of the studio contain it, in a browser of its own window size and scheme.
import type { Browser, Frame, Page } from 'playwright-core';
import {
  DEFAULT_THEME,
  type Json,
  type JsonObject,
  type Node,
  type Payload,
} from '../../../../src/interface-catalogue/model/payload.ts';
import { toFrameDocument } from '../../../../src/services/studio/frame/frame-document.ts';

export type Message = { readonly type: string; readonly [field: string]: Json };

export interface Preview {
  readonly page: Page;
  /** The document inside: find and use elements here. */
  readonly frame: Frame;
  /** All messages that the frame has sent, oldest first. */
  listMessages(): Promise<readonly Message[]>;
  send(message: unknown): Promise<void>;
  /** The data model after the last change. */
  getDataModel(): Promise<JsonObject | undefined>;
  close(): Promise<void>;
}

export interface PreviewOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

export async function openPreview(browser: Browser, payload: Payload, options: PreviewOptions = {}): Promise<Preview> {
  const { width = 1280, height = 900, scheme = 'light' } = options;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setContent(
    '<body style="margin:0"><iframe sandbox="allow-scripts" style="border:0;width:100vw;height:100vh;display:block"></iframe>',
  );
  const ready = page.evaluate(() => {
    const messages: { type: string }[] = [];
    Object.assign(globalThis, { messages });
    return new Promise<void>((resolve) => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, whose globals this project does not know
      (globalThis as any).addEventListener('message', (event: { data: { type: string } }) => {
        messages.push(event.data);
        if (event.data.type === 'ready') resolve();
      });
    });
  });
  const element = await page.waitForSelector('iframe');
  await element.evaluate((frame, text) => frame.setAttribute('srcdoc', text), toFrameDocument());
  await ready;
  const frame = await element.contentFrame();
  if (frame === null) throw new Error('the preview has no frame');
  const listMessages = () => page.evaluate(() => (globalThis as unknown as { messages: Message[] }).messages);
  const send = (message: unknown) =>
    element.evaluate((target, sent) => {
      (target as unknown as { contentWindow: { postMessage(m: unknown, o: string): void } }).contentWindow.postMessage(
        sent,
        '*',
      );
    }, message);
  await send({ type: 'render', payload });
  await page.waitForFunction(() =>
    (globalThis as unknown as { messages: Message[] }).messages.some(
      ({ type }) => type === 'rendered' || type === 'failure',
    ),
  );
  return {
    page,
    frame,
    listMessages,
    send,
    getDataModel: async () => {
      const last = (await listMessages()).findLast(({ type }) => type === 'dataModel');
      return last?.['dataModel'] as JsonObject | undefined;
    },
    close: () => page.close(),
  };
}

/** A tree of nodes as tests write it: `['Card', {title: 'A'}, ['Text', {text: 'B'}]]`. */
export type Tree = readonly [component: string, props: JsonObject, ...children: Tree[]];

export function toPayload(tree: Tree, dataModel: JsonObject = {}, theme: Partial<Payload['theme']> = {}): Payload {
  const nodes: Node[] = [];
  add(tree, null, 0);
  return {
    sequence: 1,
    surfaceId: 'test',
    title: 'Test',
    theme: { ...DEFAULT_THEME, ...theme },
    dataModel,
    root: 'root',
    nodes,
  };

  function add([component, props, ...children]: Tree, parentId: string | null, order: number) {
    const id = parentId === null ? 'root' : `${component.toLowerCase()}-${nodes.length}`;
    nodes.push({ id, parentId, order, component, props });
    for (const [index, child] of children.entries()) add(child, id, index);
  }
}
