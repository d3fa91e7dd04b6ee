// The commands and programs to copy. They refer to the key by a variable: it appears neither on the screen nor in a
// shell's history.
import { toCollectionPath } from '../api.js';

/** @typedef {{ readonly base: string, readonly tenant: string }} Connection */
/** @typedef {import('../vectors.js').VectorField} VectorField */
/** @typedef {{ readonly name: string, readonly vectors: readonly Pick<VectorField, 'name' | 'kind' | 'size'>[] }} Target */

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
export function toInsertSnippet(connection, { name, vectors }) {
  const isLong = vectors.some(({ size }) => size > WRITTEN_OUT_MAX);
  const make = `vector() { awk -v n=$1 -v seed=$2 'BEGIN { srand(seed); while (n--) printf "%.3f%s", rand() - .5, n ? "," : "" }'; }\n\n`;
  return `export API_KEY='your key'
${isLong ? make : ''}curl -X PUT ${quote(`${connection.base}${toCollectionPath(name)}/points?wait=true`)} \\
  ${toHeaderLines(connection)} \\
  --data-binary @- <<END
{"points": [
  {"id": 1, "vector": ${toVectorsText(vectors, 1)}, "payload": {"title": "first", "tags": ["example"]}},
  {"id": 2, "vector": ${toVectorsText(vectors, 2)}, "payload": {"title": "second", "year": 2026}}
]}
END`;
}

/**
 * Writes the vectors of an example point for a shell's document, in which some characters have a meaning.
 *
 * @param {Target['vectors']} vectors
 * @param {number} seed
 */
function toVectorsText(vectors, seed) {
  const texts = vectors.map(({ kind, size }) => {
    if (kind === 'sparse') return `{"indices": [${seed}, ${seed + 6}], "values": [0.5, 1]}`;
    const numbers = size > WRITTEN_OUT_MAX ? `$(vector ${size} ${seed})` : toExampleVector(size, seed).join(', ');
    return kind === 'multi' ? `[[${numbers}]]` : `[${numbers}]`;
  });
  if (vectors.length === 1 && vectors[0].name === '') return texts[0];
  const names = vectors.map(({ name }) => toText(name).replaceAll(/[\\$`]/g, '\\$&'));
  return `{${names.map((name, index) => `${name}: ${texts[index]}`).join(', ')}}`;
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
