// The commands and programs to copy. They refer to the key by a variable: it appears neither on the screen nor in a
// shell's history.
import { toCollectionPath } from '../api.js';

/** @typedef {{ readonly base: string, readonly tenant: string }} Place */
/** @typedef {{ readonly name: string, readonly size: number }} Target */

/** The longest vector that is written out; the shell generates a longer one. */
const WRITTEN_OUT_MAX = 8;

/** @param {Place} place */
export function toCreateSnippet(place) {
  return `export API_KEY='your key'

curl -X PUT ${quote(`${place.base}${toCollectionPath('notes')}`)} \\
  ${toHeaderLines(place)} \\
  -d '{"vectors": {"size": 4, "distance": "Cosine"}}'`;
}

/**
 * @param {Place} place
 * @param {Target} target
 */
export function toInsertSnippet(place, { name, size }) {
  const isShort = size <= WRITTEN_OUT_MAX;
  const vector = (/** @type {number} */ seed) =>
    isShort ? toExampleVector(size, seed).join(', ') : `$(vector ${seed})`;
  const make = `vector() { awk -v n=${size} -v seed=$1 'BEGIN { srand(seed); while (n--) printf "%.3f%s", rand() - .5, n ? "," : "" }'; }\n\n`;
  return `export API_KEY='your key'
${isShort ? '' : make}curl -X PUT ${quote(`${place.base}${toCollectionPath(name)}/points?wait=true`)} \\
  ${toHeaderLines(place)} \\
  --data-binary @- <<END
{"points": [
  {"id": 1, "vector": [${vector(1)}], "payload": {"title": "first", "tags": ["example"]}},
  {"id": 2, "vector": [${vector(2)}], "payload": {"title": "second", "year": 2026}}
]}
END`;
}

/**
 * @param {Place} place with the address for clients of Qdrant
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

/** @param {Place} place */
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
