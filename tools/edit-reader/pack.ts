// Packs a trained reader into the file that the studio loads, and its reference values into a file for the test.
//   node tools/edit-reader/pack.ts MODEL VOCABULARY.txt OUT.bin [REFERENCES.json]
// MODEL is the path of MODEL.bin and MODEL.json of train.py.
import { readFileSync, writeFileSync } from 'node:fs';

const [model = '', vocabulary = '', out = '', references] = process.argv.slice(2);
const { references: values, ...manifest } = JSON.parse(readFileSync(`${model}.json`, 'utf8'));
const pieces = readFileSync(vocabulary, 'utf8').trimEnd().split('\n');
const head = Buffer.from(JSON.stringify({ ...manifest, pieces }));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
const gap = Buffer.alloc((16 - ((4 + head.length) % 16)) % 16);
writeFileSync(out, Buffer.concat([length, head, gap, readFileSync(`${model}.bin`)]));
if (references !== undefined) writeFileSync(references, `${JSON.stringify(values)}\n`);
