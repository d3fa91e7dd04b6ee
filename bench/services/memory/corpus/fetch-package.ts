// The download of an archive of sources: it checks the hash and unpacks the files below its root.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isSafePath, listTarFiles, type TarFile } from './list-tar-files.ts';

const DEBIAN_MIRROR = 'http://deb.debian.org/debian';
/** An archive of versions that mirrors have dropped, as of the day on which the versions were chosen. */
const DEBIAN_SNAPSHOT = 'https://snapshot.debian.org/archive/debian/20261115T000000Z';
const NPM_REGISTRY = 'https://registry.npmjs.org';

/** The largest archive has 24 MB; after a stalled mirror the next one is tried. */
const DOWNLOAD_TIMEOUT_MS = 180_000;
/** The largest archive has 120 MB unpacked. */
const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;

export interface SourceArchive {
  readonly registry: 'debian' | 'npm';
  /** The archive's path below the address of the registry. */
  readonly archive: string;
  readonly sha256: string;
  /** The folder inside the archive that counts as the repository; `.` is all of it. */
  readonly root: string;
}

/** Fetches a package unless it is already in the folder. Returns true if it was fetched. */
export async function fetchPackage(source: SourceArchive, folder: string): Promise<boolean> {
  // The archive's hash identifies the unpacked files, so that a changed version is fetched again.
  const mark = `${folder}.sha256`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === source.sha256) return false;
  const archive = await downloadArchive(source.registry, source.archive, source.sha256);
  rmSync(folder, { recursive: true, force: true });
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  unpack(archive, source, partial);
  renameSync(partial, folder);
  writeFileSync(mark, source.sha256);
  return true;
}

/** Downloads from the first mirror that has the archive; checks the hash if one is given. */
export async function downloadArchive(
  registry: SourceArchive['registry'],
  path: string,
  expected?: string,
): Promise<Buffer> {
  const failures: string[] = [];
  for (const base of registry === 'npm' ? [toNpmRegistry()] : listDebianMirrors()) {
    const url = `${base}/${path.replaceAll('+', '%2B')}`;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const archive = Buffer.from(await answer.arrayBuffer());
      const sha256 = createHash('sha256').update(archive).digest('hex');
      if (expected !== undefined && sha256 !== expected) throw new Error(`SHA-256 is ${sha256}, expected ${expected}`);
      return archive;
    } catch (error) {
      failures.push(`${url}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new Error(`no mirror has it:\n    ${failures.join('\n    ')}`);
}

export function listArchiveFiles(archive: Buffer, path: string): Generator<TarFile> {
  const options = { input: archive, maxBuffer: UNPACKED_BYTES_MAX };
  return listTarFiles(
    path.endsWith('.xz')
      ? execFileSync('xz', ['--decompress', '--stdout'], options)
      : gunzipSync(archive, { maxOutputLength: UNPACKED_BYTES_MAX }),
  );
}

function unpack(archive: Buffer, { archive: path, root }: SourceArchive, folder: string): void {
  const prefix = root === '.' ? '' : `${root}/`;
  for (const file of listArchiveFiles(archive, path)) {
    if (!file.path.startsWith(prefix)) continue;
    const inside = file.path.slice(prefix.length);
    if (!isSafePath(inside)) continue;
    const target = join(folder, inside);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, file.content);
  }
}

/** Lists the mirrors that this machine's apt is configured for, then Debian's own, then its archive of old versions. */
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
