// Chooses the packages that the embedder is trained on and writes sources.json. It takes them from Debian's index of
// sources by the patterns and names of candidates.json, in an order that depends on the seed alone, and from the npm
// registry by name. It takes only packages whose licences are all permissive, and none of the labelled corpus in any
// version.
//
//   node tools/train-embedder/choose-sources.ts
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { downloadArchive, listArchiveFiles } from '../../bench/services/memory/corpus/fetch-package.ts';
import { listCorpusPackages } from '../../bench/services/memory/corpus/sources.ts';
import candidates from './candidates.json' with { type: 'json' };
import { SOURCES_FILE, type TrainingSource } from './sources.ts';

/** Requests at once for each group. */
const PARALLEL = 8;
/** The most names tried for a group whose packages are mostly too small, not permissive or not on the mirror. */
const NAMES_MAX = 2_400;
/** It has 60 MB unpacked. */
const INDEX_BYTES_MAX = 512 * 1024 * 1024;

interface Group {
  readonly language: string;
  readonly registry?: string;
  readonly pattern?: string;
  readonly names?: readonly string[];
  readonly archiveBytes: number;
}

interface DebianFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

interface DebianSource {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly files: readonly DebianFile[];
}

const PERMISSIVE = new RegExp(candidates.permissive, 'i');
const EXCLUDED = [
  ...candidates.excluded,
  ...listCorpusPackages().flatMap((source) => [source.name, source.package]),
].map((name) => name.toLowerCase());

const index = await readDebianIndex();
const groups = candidates.groups as readonly Group[];
const chosen = groups.map((): readonly TrainingSource[] => []);
await Promise.all(
  groups.map(async (group, number) => {
    const sources = await chooseGroup(group);
    chosen[number] = sources;
    writeFileSync(SOURCES_FILE, `${JSON.stringify({ packages: chosen.flat() }, null, 2)}\n`);
    const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
    console.log(`${group.language}: ${sources.length} packages, ${(bytes / 1e6).toFixed(1)} MB`);
  }),
);

/** Takes packages in order until the group has its bytes. */
async function chooseGroup(group: Group): Promise<TrainingSource[]> {
  const isExcluded = (name: string) => EXCLUDED.some((word) => name.toLowerCase().includes(word));
  const names = listNames(group)
    .filter((name) => !isExcluded(name))
    .slice(0, NAMES_MAX);
  const sources: TrainingSource[] = [];
  let bytes = 0;
  for (let from = 0; from < names.length && bytes < group.archiveBytes; from += PARALLEL) {
    const found = await Promise.all(names.slice(from, from + PARALLEL).map((name) => findSource(group, name)));
    for (const source of found) {
      if (source === undefined || bytes >= group.archiveBytes) continue;
      sources.push(source);
      bytes += source.bytes;
    }
  }
  return sources;
}

function listNames({ names, pattern }: Group): readonly string[] {
  if (names !== undefined) return names;
  const matches = new RegExp(pattern ?? '');
  return [...index.keys()].filter((name) => matches.test(name)).sort((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1));
}

function toOrder(name: string): string {
  return createHash('sha256').update(`${candidates.seed} ${name}`).digest('hex');
}

async function findSource(group: Group, name: string): Promise<TrainingSource | undefined> {
  try {
    return await (group.registry === 'npm' ? findNpmSource(group, name) : findDebianSource(group, name));
  } catch (error) {
    console.log(`  ${name}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

async function findDebianSource({ language, names }: Group, name: string): Promise<TrainingSource | undefined> {
  const source = index.get(name);
  const original = source?.files.find((file) => /\.orig\.tar\.(gz|xz)$/.test(file.name));
  const packaging = source?.files.find((file) => /\.debian\.tar\.(gz|xz)$/.test(file.name));
  if (source === undefined || original === undefined || packaging === undefined) return undefined;
  const bytesMax = names === undefined ? candidates.archiveBytesMax : 2 * candidates.archiveBytesMax;
  if (original.bytes < candidates.archiveBytesMin || original.bytes > bytesMax) return undefined;
  const declared = await findDebianLicence(source.folder, packaging);
  if (declared === '') return undefined;
  const archive = `${source.folder}/${original.name}`;
  const packed = await downloadArchive('debian', archive, original.sha256);
  const root = findRoot(packed, archive);
  const licence = declared ?? findLicenceText(packed, archive, root);
  if (licence === undefined) return undefined;
  const { version } = source;
  const { sha256, bytes } = original;
  return { name, language, registry: 'debian', package: name, version, archive, sha256, bytes, root, licence };
}

/** Returns the licence in debian/copyright: empty if one is not permissive, undefined if the mirror lacks the file. */
async function findDebianLicence(folder: string, { name, sha256 }: DebianFile): Promise<string | undefined> {
  const packed = await downloadArchive('debian', `${folder}/${name}`, sha256).catch(() => undefined);
  if (packed === undefined) return undefined;
  const copyright = [...listArchiveFiles(packed, name)].find(({ path }) => path === 'debian/copyright');
  return toPermissiveLicence(copyright === undefined ? '' : Buffer.from(copyright.content).toString()) ?? '';
}

/** Finds the licence by the texts at the top of the archive; none of them may be a copyleft licence. */
function findLicenceText(packed: Buffer, archive: string, root: string): string | undefined {
  const isLicence = /^(LICEN[CS]E|COPYING|COPYRIGHT)[^/]*$/i;
  const prefix = root === '.' ? '' : `${root}/`;
  const texts = [...listArchiveFiles(packed, archive)]
    .filter(({ path }) => path.startsWith(prefix) && isLicence.test(path.slice(prefix.length)))
    .map(({ content }) => Buffer.from(content).toString());
  if (texts.some((text) => new RegExp(candidates.copyleftText, 'i').test(text))) return undefined;
  const found = Object.entries(candidates.licenceTexts).filter(([, pattern]) =>
    texts.some((text) => new RegExp(pattern, 'i').test(text)),
  );
  return found.length === 0 ? undefined : found.map(([name]) => name).join(', ');
}

/** Returns the licence of a machine-readable copyright file if all licences of the program itself are permissive. */
function toPermissiveLicence(copyright: string): string | undefined {
  const licences = new Set<string>();
  for (const paragraph of copyright.split(/\n\s*\n/)) {
    const files = /^Files:\s*([^\n]*(?:\n [^\n]*)*)/im.exec(paragraph)?.[1]?.trim();
    if (files === undefined || /^debian\//.test(files)) continue;
    const licence = /^License:[ \t]*([^\n]+)/im.exec(paragraph)?.[1]?.trim();
    if (licence === undefined) return undefined;
    const alternatives = licence.split(/\s+or\s+|\s*\|\s*/i);
    const accepted = alternatives.find((one) =>
      one.split(/,?\s+and\s+/i).every((part) => PERMISSIVE.test(part.trim())),
    );
    if (accepted === undefined) return undefined;
    licences.add(accepted.trim());
  }
  return licences.size === 0 ? undefined : [...licences].sort().join(', ');
}

async function findNpmSource({ language }: Group, name: string): Promise<TrainingSource | undefined> {
  const about = JSON.parse((await downloadArchive('npm', `${name}/latest`)).toString());
  const licence: unknown = about.license;
  if (typeof licence !== 'string' || !licence.split(' OR ').some((one) => PERMISSIVE.test(one.replace(/[()]/g, ''))))
    return undefined;
  const archive = `${name}/-/${name.replace(/^@[^/]+\//, '')}-${about.version}.tgz`;
  const content = await downloadArchive('npm', archive);
  if (content.length > 2 * candidates.archiveBytesMax) return undefined;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const short = name.replace('@', '').replace('/', '-');
  const { version } = about;
  const root = findRoot(content, archive);
  return {
    name: `npm-${short}`,
    language,
    registry: 'npm',
    package: name,
    version,
    archive,
    sha256,
    bytes: content.length,
    root,
    licence,
  };
}

/** Returns the only folder at the top of the archive, or all of it. */
function findRoot(archive: Buffer, path: string): string {
  const tops = new Set([...listArchiveFiles(archive, path)].map((file) => file.path.split('/')[0] ?? ''));
  return tops.size === 1 ? ([...tops][0] ?? '.') : '.';
}

async function readDebianIndex(): Promise<Map<string, DebianSource>> {
  const path = `dists/${candidates.suite}/main/source/Sources.xz`;
  const input = await downloadArchive('debian', path);
  const text = execFileSync('xz', ['--decompress', '--stdout'], { input, maxBuffer: INDEX_BYTES_MAX }).toString();
  const sources = text.split('\n\n').filter((paragraph) => paragraph.startsWith('Package: '));
  return new Map(sources.map(toDebianSource).map((source) => [source.name, source]));
}

function toDebianSource(paragraph: string): DebianSource {
  const get = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(paragraph)?.[1] ?? '';
  const sums = /^Checksums-Sha256:\n((?: .*\n?)+)/m.exec(paragraph)?.[1] ?? '';
  const files = sums
    .trim()
    .split('\n')
    .map((line) => {
      const [sha256 = '', bytes = '0', name = ''] = line.trim().split(' ');
      return { name, sha256, bytes: Number(bytes) };
    });
  return { name: get('Package'), version: get('Version'), folder: get('Directory'), files };
}
