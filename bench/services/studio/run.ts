// The command `npm run bench:studio`: measures the speed of the composer, and the effect of 200 streams at once on the
// studio and on the other services.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeMachine, foreignLoad, machineSlug } from '../../measure/machine.ts';
import { measureComposer } from './measure-composer.ts';
import { measureStreams } from './measure-streams.ts';
import { isBusy, type StudioResults, toMarkdown } from './report.ts';

const RESULTS = fileURLToPath(new URL('../../results/', import.meta.url));

const startedAt = new Date().toISOString();
const loadOfOthers = await foreignLoad();
const machine = describeMachine();
const streams = await measureStreams();
const results: StudioResults = { startedAt, machine, loadOfOthers, composer: await measureComposer(), streams };
const name = `studio-${startedAt.slice(0, 10)}-${machineSlug(machine)}${isBusy(loadOfOthers) ? '-busy' : ''}`;
writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(`${RESULTS}${name}.md`, toMarkdown(results, `${name}.json`));
console.log(toMarkdown(results, `${name}.json`));
