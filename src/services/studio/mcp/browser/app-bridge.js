// Connects the frame that shows interfaces with a host of MCP Apps, which speaks JSON-RPC: the result of a tool becomes
// a message for the frame. The script precedes that of the frame in the frame's document.
(() => {
  const PROTOCOL = '2026-01-26';
  const INITIALIZE_ID = 1;

  /** @param {object} message */
  const post = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

  /** Dispatches a message as if the host had sent it. @param {object} data */
  const tellFrame = (data) => window.dispatchEvent(new MessageEvent('message', { data, source: window.parent }));

  /** @param {unknown} theme */
  const setMode = (theme) => {
    if (theme === 'light' || theme === 'dark') tellFrame({ type: 'mode', mode: theme });
  };

  const begin = () => {
    post({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(() => {
      const { scrollWidth: width, scrollHeight: height } = document.documentElement;
      post({ method: 'ui/notifications/size-changed', params: { width, height } });
    }).observe(document.body);
  };

  window.addEventListener('message', (event) => {
    const { source, data } = event;
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    // The frame does not know these messages.
    event.stopImmediatePropagation();
    const { id, method, params, result } = data;
    if (method === 'ui/notifications/tool-result' && params?.structuredContent?.payload !== undefined) {
      tellFrame({ type: 'render', payload: params.structuredContent.payload });
    } else if (method === 'ui/notifications/host-context-changed') setMode(params?.theme);
    else if (method !== undefined && id !== undefined) post({ id, result: {} });
    else if (id === INITIALIZE_ID && result !== undefined) {
      setMode(result.hostContext?.theme);
      begin();
    }
  });

  post({
    id: INITIALIZE_ID,
    method: 'ui/initialize',
    params: {
      protocolVersion: PROTOCOL,
      appInfo: { name: 'magpie-studio', version: '1.0.0' },
      appCapabilities: {},
    },
  });
})();
