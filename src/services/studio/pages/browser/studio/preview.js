// Talks to the document in a sandboxed frame. Its messages are untrusted data: none of them becomes markup.
/** @import { Payload, Selection } from './types.js' */

/**
 * @typedef {object} PreviewListeners
 * @property {(dataModel: object) => void} [onDataModel]
 * @property {(selection: Selection) => void} [onSelected]
 * @property {() => void} [onSelectionEnd]
 * @property {(action: { name: string, sourceComponentId?: string, context?: object }) => void} [onAction]
 * @property {(download: { name: string, mimeType: string, text: string }) => void} [onDownload]
 * @property {() => void} [onPrint]
 * @property {(message: string) => void} [onFailure]
 */

/**
 * @param {HTMLIFrameElement} frame
 * @param {PreviewListeners} [listeners]
 */
export function createPreview(frame, listeners = {}) {
  let isReady = false;
  /** The latest of each kind, for a document that is not ready yet. @type {Map<string, object>} */
  const waiting = new Map();
  const post = (/** @type {{ type: string, [field: string]: unknown }} */ message) => {
    if (isReady) frame.contentWindow?.postMessage(message, '*');
    else waiting.set(message.type, message);
  };
  const handlers = /** @type {Record<string, (message: any) => void>} */ ({
    ready: () => {
      isReady = true;
      for (const message of waiting.values()) frame.contentWindow?.postMessage(message, '*');
      waiting.clear();
    },
    dataModel: ({ dataModel }) => listeners.onDataModel?.(Object(dataModel)),
    selected: ({ nodeId, component, label }) =>
      listeners.onSelected?.({ nodeId: String(nodeId), component: String(component), label: String(label ?? '') }),
    selectionEnd: () => listeners.onSelectionEnd?.(),
    action: ({ name, sourceComponentId, context }) => listeners.onAction?.({ name, sourceComponentId, context }),
    download: ({ name, mimeType, text }) =>
      listeners.onDownload?.({ name: String(name), mimeType: String(mimeType), text: String(text) }),
    print: () => listeners.onPrint?.(),
    failure: ({ message }) => listeners.onFailure?.(String(message)),
  });
  const onMessage = (/** @type {MessageEvent} */ event) => {
    if (event.source !== frame.contentWindow || typeof event.data !== 'object' || event.data === null) return;
    const type = String(event.data.type);
    if (Object.hasOwn(handlers, type)) handlers[type](event.data);
  };
  window.addEventListener('message', onMessage);
  // The source is set after this script listens: the document reports only once that it is ready.
  frame.src = '/frame';
  return {
    /** @param {Payload} payload */
    render: (payload) => post({ type: 'render', payload }),
    /** @param {string} mode */
    setMode: (mode) => post({ type: 'mode', mode }),
    /** @param {boolean} enabled */
    setSelecting: (enabled) => post({ type: 'select', enabled }),
    /** @param {readonly string[]} nodeIds */
    highlight: (nodeIds) => post({ type: 'highlight', nodeIds }),
    close: () => window.removeEventListener('message', onMessage),
  };
}
