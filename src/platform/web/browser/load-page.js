// Loads pages of this server as documents. The browser parses them, and runs no script in them.

/**
 * @typedef {object} LoadedPage
 * @property {Document} document
 * @property {string} url where it came from in the end
 * @property {boolean} isOk
 */

/**
 * @param {string} url
 * @param {{ form?: FormData, onProgress?: (share: number) => void }} [options] with a form, it is sent
 * @returns {Promise<LoadedPage>}
 */
export function loadPage(url, { form, onProgress } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const request = new XMLHttpRequest();
  request.open(form === undefined ? 'GET' : 'POST', url);
  request.responseType = 'document';
  request.setRequestHeader('accept', 'text/html');
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
  request.onload = () => {
    const { responseXML, responseURL, status } = request;
    if (responseXML === null) reject(new Error('the server answered with something else than a page'));
    else resolve({ document: responseXML, url: responseURL, isOk: status >= 200 && status < 300 });
  };
  request.onerror = () => reject(new Error('the server cannot be reached'));
  request.send(form ?? null);
  return promise;
}
