import { readFileSync } from 'node:fs';
import { getLibrary } from './src/services/studio/reading/library.ts';
import { normalisePrompt } from './src/services/studio/reading/normalise-prompt.ts';
import { AppNames } from './src/services/studio/edits/reading/app-names.ts';
import { splitMessage } from './src/services/studio/edits/reading/clauses.ts';
import { createCorrection, getMatcher } from './src/services/studio/edits/reading/reader.ts';
const work = JSON.parse(readFileSync('/tmp/e2/work.json', 'utf8'));
for (const id of process.argv.slice(2)) {
  const one = work.find((w: any) => w.id === id) ?? { app: id.split('::')[0], utterance: id.split('::')[1] };
  const app = getLibrary().blueprints.find((b) => b.id === one.app)!.app;
  const names = new AppNames(app, 0, undefined);
  console.log('##', id, one.utterance);
  console.log('   pages:', app.pages.map((p) => `${p.name}[${p.views.map((v: any) => v.kind + ':' + (v.title ?? v.of ?? '')).join(' | ')}]`).join(' ; '));
  console.log('   things:', Object.entries(app.things).map(([k, t]) => `${k}(${t.name}/${t.plural}/${(t.words ?? []).join(',')}): ${Object.entries(t.fields).map(([f, s]: any) => f + ':' + (s.type ?? s) + (s.label ? `"${s.label}"` : '') + (s.options ? `{${s.options}}` : '')).join(' ')}`).join('\n           '));
  const m = getMatcher();
  for (const c of splitMessage(normalisePrompt(one.utterance), names, createCorrection(names), (w, n) => m.match(w, n)[0])) {
    console.log(' -', c.isRemark ? 'REMARK' : 'CLAUSE', JSON.stringify(c.text), c.topic ?? '');
    for (const k of m.match(c.words, names).slice(0, 4)) console.log('  SURE', k.kind.id, k.cost.toFixed(2), JSON.stringify(k.runs).slice(0, 200));
    for (const k of m.match(c.words, names, 1.2).slice(0, 4)) console.log('     ', k.kind.id, k.cost.toFixed(2), JSON.stringify(k.runs).slice(0, 200));
  }
}
