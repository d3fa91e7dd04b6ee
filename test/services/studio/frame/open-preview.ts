// An interface in the sandboxed frame, as in the pages of the studio, in a browser with a given window size and scheme.
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
  /** Lists all messages of the frame, oldest first. */
  listMessages(): Promise<readonly Message[]>;
  send(message: unknown): Promise<void>;
  /** Shows another surface, whose messages are then the only ones. A new document would take longer to load. */
  show(payload: Payload): Promise<void>;
  /** Returns the data model after the last change. */
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
  let marks = 0;
  // Messages of the frame arrive in their order: those before the mark are there when it is.
  const listMessages = async () => {
    marks += 1;
    await frame.evaluate(postMark, marks);
    await page.waitForFunction(
      (mark) => (globalThis as unknown as { messages: Message[] }).messages.some((message) => message['mark'] === mark),
      marks,
    );
    const received = await page.evaluate(() => (globalThis as unknown as { messages: Message[] }).messages);
    return received.filter(({ type }) => type !== 'mark');
  };
  const send = (message: unknown) =>
    element.evaluate((target, sent) => {
      (target as unknown as { contentWindow: { postMessage(m: unknown, o: string): void } }).contentWindow.postMessage(
        sent,
        '*',
      );
    }, message);
  const show = async (shown: Payload) => {
    // The pointer is where the last use left it.
    await page.mouse.move(0, 0);
    await page.evaluate('messages.length = 0');
    await send({ type: 'render', payload: shown });
    await page.waitForFunction("messages.some(({ type }) => type === 'rendered' || type === 'failure')");
  };
  await show(payload);
  return {
    page,
    frame,
    listMessages,
    send,
    show,
    getDataModel: async () => {
      const last = (await listMessages()).findLast(({ type }) => type === 'dataModel');
      return last?.['dataModel'] as JsonObject | undefined;
    },
    close: () => page.close(),
  };
}

/** Posts a message from the frame after everything that the last event has caused. It runs in the browser. */
function postMark(mark: number): Promise<void> {
  const view = globalThis as unknown as {
    readonly parent: { postMessage(message: unknown, origin: string): void };
    requestAnimationFrame(act: () => void): void;
  };
  return new Promise((resolve) => {
    view.requestAnimationFrame(() => {
      setTimeout(() => {
        view.parent.postMessage({ type: 'mark', mark }, '*');
        resolve();
      });
    });
  });
}

/** A tree of nodes as tests write it: `['Card', {title: 'A'}, ['Text', {text: 'B'}]]`. */
export type Tree = readonly [component: string, props: JsonObject, ...children: Tree[]];

let surfaces = 0;

/** Makes a payload with its own surface. */
export function toPayload(tree: Tree, dataModel: JsonObject = {}, theme: Partial<Payload['theme']> = {}): Payload {
  const nodes: Node[] = [];
  surfaces += 1;
  add(tree, null, 0);
  return {
    sequence: 1,
    surfaceId: `test-${surfaces}`,
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
