// Guarantees that every answer of every service keeps, for every request.
import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { transformSync } from 'esbuild';
import { unzipSync } from 'fflate';
import { CANARY } from './hostile-values.ts';
import type { Sent } from './make-request.ts';
import type { Answer } from './send-request.ts';

/** Failures that a client can handle: try again, or free the disk. */
const FAILURES = new Set([503, 507]);
/** The length of a refusal to a request of any length. */
const REFUSAL_BYTES_MAX = 4_096;
const TRACE = /\bat [^\n"<]{1,200}:\d+:\d+\)?|node:internal\/|\.[cm]?[jt]sx?:\d+:\d+|\bSQLITE_[A-Z]+|AssertionError/;
const PASSWORD_HASH = /scrypt[$:]|\$argon2|\$2[aby]\$/;

/** Throws for the first broken guarantee. `secrets` are tokens, passwords and folders, and keys in each encoding. */
export function checkAnswer(sent: Sent, answer: Answer, secrets: readonly string[]): void {
  const { status, headers, bytes } = answer;
  const text = bytes.toString('utf8');
  const all = `${JSON.stringify(headers)}\n${text}`;
  for (const secret of secrets) assert.ok(!all.includes(secret), `the answer holds the secret ${secret.slice(0, 12)}…`);
  assert.ok(headers[CANARY] === undefined, 'a text of the request became a header');
  if (!all.includes('application/zip')) {
    assert.doesNotMatch(all, TRACE, 'internals stay inside');
    assert.doesNotMatch(all, PASSWORD_HASH, 'hashes stay inside');
  }
  if (sent.raw !== undefined) {
    checkRawAnswers(bytes.toString('latin1'), sent.method === 'HEAD');
    return;
  }
  checkStatus(status, text);
  checkHeaders(sent, answer);
  if (bytes.length === 0) return;
  const type = headers['content-type']?.split(';')[0];
  if (status >= 400 && type !== 'text/html')
    assert.ok(
      bytes.length <= REFUSAL_BYTES_MAX,
      `a refusal is short, not ${bytes.length} bytes: ${text.slice(0, 300)}`,
    );
  if (type !== undefined && /json|^text\/|xml/.test(type)) assert.ok(isUtf8(bytes), `${type} is UTF-8`);
  const isJson = type !== undefined && /[/+]json$/.test(type);
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  if (type === 'text/html' || type === 'image/svg+xml') checkMarkup(text);
  if (type === 'application/zip' && /format=react/.test(sent.path)) checkReactProject(bytes);
  const { checker, template } = sent.operation;
  // Headers that are too long are refused before the operation is known for certain.
  if (status === 431) assert.match(text, /"message":|"error":/);
  else if (checker !== undefined && sent.isDescribed)
    checker.checkAnswerOf(sent.operation.method, template, { status, headers: new Headers(headers), body });
}

function checkStatus(status: number, text: string): void {
  assert.ok(status < 500 || FAILURES.has(status), `answered ${status}: ${text.slice(0, 500)}`);
}

/** Checks that malformed HTTP is refused in the shape of other errors. */
function checkRawAnswers(text: string, isHead: boolean): void {
  for (let rest = text; rest !== ''; ) {
    const [, status, head = ''] = /^HTTP\/1\.1 (\d{3}) (.*?\r\n)\r\n/s.exec(rest) ?? assert.fail(rest.slice(0, 500));
    checkStatus(Number(status), rest);
    assert.match(head, /^x-request-id: [A-Za-z0-9._:-]{1,128}\r$/im, 'every answer carries X-Request-Id');
    const start = rest.indexOf('\r\n\r\n') + 4;
    const [, stated] = /^content-length: (\d+)\r$/im.exec(head) ?? [];
    // An answer to HEAD states a length and has no body. One of unknown length is the last that is checked.
    const isBare = isHead && /^(?:HTTP\/1\.1 |$)/.test(rest.slice(start));
    const length = isBare ? 0 : Number(stated ?? Number.NaN);
    const body = rest.slice(start, Number.isNaN(length) ? undefined : start + length);
    if (
      Number(status) >= 400 &&
      /^content-type: application\/json/im.test(head) &&
      body !== '' &&
      body.length === length
    )
      assert.match(JSON.stringify(JSON.parse(body)), /"(?:message|error|detail|error_description)":/, head);
    rest = body.length === length ? rest.slice(start + length) : '';
  }
}

function checkHeaders({ method }: Sent, { status, headers, bytes }: Answer): void {
  assert.match(headers['x-request-id'] ?? '', /^[A-Za-z0-9._:-]{1,128}$/, 'every answer carries X-Request-Id');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  if (method === 'HEAD' || status === 204 || status === 304) assert.equal(bytes.length, 0, 'there is no body');
  else if (bytes.length > 0) assert.ok(headers['content-type'], 'a body has a content type');
  if (headers['content-type']?.startsWith('text/html'))
    assert.ok(headers['content-security-policy'], 'pages have a policy');
  const location = headers['location'];
  if (location !== undefined)
    assert.ok(!/^(?:javascript|data):/i.test(location) && !location.startsWith('//'), `leads to ${location}`);
}

const TAG = /<([a-z][^\s/>]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Checks that texts of requests are only texts in pages: no element, no attribute, no address that runs. */
function checkMarkup(html: string): void {
  assert.ok(
    !html.toLowerCase().includes(`<${CANARY}`),
    `markup of the request is in the page: ${around(html, `<${CANARY}`)}`,
  );
  const visible = html.replace(/<(script|style)\b[^>]*>.*?<\/\1>|<!--.*?-->/gs, '');
  for (const [, , attributes = ''] of visible.matchAll(TAG)) {
    for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
      assert.ok(!name.startsWith(CANARY) && !/^on/i.test(name), `the page has the attribute ${name}`);
      const value = double ?? single ?? bare ?? '';
      const isAddress = /^(?:href|src|action|formaction|xlink:href|poster)$/i.test(name);
      assert.ok(
        !isAddress || !/^\s*(?:javascript|data:text|vbscript)/i.test(value),
        `${name} leads to ${value.slice(0, 80)}`,
      );
    }
  }
}

function around(text: string, part: string): string {
  const at = text.toLowerCase().indexOf(part);
  return text.slice(Math.max(0, at - 120), at + 80);
}

/** Checks that exported code parses, and that texts of the request are neither elements nor attributes of it. */
function checkReactProject(archive: Uint8Array): void {
  const files = Object.entries(unzipSync(archive));
  assert.ok(files.some(([path]) => path.endsWith('src/App.tsx')));
  for (const [path, bytes] of files) {
    assert.ok(!path.startsWith('/') && !path.split('/').includes('..'), `${path} leaves its folder`);
    const text = Buffer.from(bytes).toString('utf8');
    if (path.endsWith('.html')) checkMarkup(text);
    if (path.endsWith('package.json')) JSON.parse(text);
    if (!/src\/(?:App\.tsx|data-model\.ts)$/.test(path)) continue;
    // Elements become calls of createElement, in which a text of the payload can only be a literal.
    const { code } = transformSync(text, { loader: 'tsx', jsx: 'transform', jsxFactory: 'h', charset: 'utf8' });
    for (const [, element = ''] of code.matchAll(/\bh\(\s*([^,)\s]+)/g))
      assert.match(element, /^(?:[A-Z]\w*|React\.Fragment|Fragment)$/, `${path} has the element ${element}`);
    assert.doesNotMatch(withoutLiterals(code), new RegExp(`dangerouslySetInnerHTML|${CANARY}|alert`), path);
  }
}

function withoutLiterals(code: string): string {
  return code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs, "''");
}
