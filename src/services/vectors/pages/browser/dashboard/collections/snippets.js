// The commands and programs to copy. They refer to the key by a variable: it appears neither on the screen nor in a
// shell's history.
import { toCollectionPath } from '../api.js';

/** @typedef {{ readonly base: string, readonly tenant: string }} Connection */
/** @typedef {{ readonly name: string, readonly size: number }} Target */

/** The longest vector that is written out; the shell generates a longer one. */
const WRITTEN_OUT_MAX = 8;

/** @param {Connection} connection */
export function toCreateSnippet(connection) {
  return `export API_KEY='your key'

curl -X PUT ${quote(`${connection.base}${toCollectionPath('notes')}`)} \\
  ${toHeaderLines(connection)} \\
  -d '{"vectors": {"size": 4, "distance": "Cosine"}}'`;
}

/**
 * @param {Connection} connection
 * @param {Target} target
 */
export function toInsertSnippet(connection, { name, size }) {
  const isShort = size <= WRITTEN_OUT_MAX;
  const vector = (/** @type {number} */ seed) =>
    isShort ? toExampleVector(size, seed).join(', ') : `$(vector ${seed})`;
  const make = `vector() { awk -v n=${size} -v seed=$1 'BEGIN { srand(seed); while (n--) printf "%.3f%s", rand() - .5, n ? "," : "" }'; }\n\n`;
  return `export API_KEY='your key'
${isShort ? '' : make}curl -X PUT ${quote(`${connection.base}${toCollectionPath(name)}/points?wait=true`)} \\
  ${toHeaderLines(connection)} \\
  --data-binary @- <<END
{"points": [
  {"id": 1, "vector": [${vector(1)}], "payload": {"title": "first", "tags": ["example"]}},
  {"id": 2, "vector": [${vector(2)}], "payload": {"title": "second", "year": 2026}}
]}
END`;
}

/**
 * @param {Connection} connection with the address for clients of Qdrant
 * @param {Target} target
 */
export function toClientSnippet({ base, tenant }, { name }) {
  const { protocol, hostname, port, pathname } = new URL(base);
  const prefix = pathname === '/' ? '' : `\n  prefix: ${toText(pathname)},`;
  const usualPort = protocol === 'https:' ? '443' : '80';
  const tenantHeader = tenant === '' ? '' : `, 'X-Tenant-Id': ${toText(tenant)}`;
  return `import { QdrantClient } from '@qdrant/js-client-rest';

const client = new QdrantClient({
  host: ${toText(hostname)},
  port: ${port || usualPort},
  https: ${protocol === 'https:'},${prefix}
  headers: { 'api-key': process.env.API_KEY${tenantHeader} },
  checkCompatibility: false,
});
const { points } = await client.scroll(${toText(name)}, { limit: 10 });`;
}

/** @param {Connection} connection */
function toHeaderLines({ tenant }) {
  const tenantLine = tenant === '' ? '' : ` -H ${quote(`X-Tenant-Id: ${tenant}`)}`;
  return `-H "api-key: $API_KEY"${tenantLine} -H 'content-type: application/json'`;
}

/**
 * @param {number} size
 * @param {number} seed
 */
function toExampleVector(size, seed) {
  return Array.from({ length: size }, (_, index) => Math.round(Math.cos(seed * 2 + index) * 100) / 100);
}

/**
 * Quotes any text as one word of a shell.
 *
 * @param {string} text
 */
function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Quotes a text as a string literal.
 *
 * @param {string} text
 */
function toText(text) {
  return JSON.stringify(text);
}
