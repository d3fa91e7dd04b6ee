import type { Repository } from './repository.ts';

export interface PermalinkTarget {
  readonly commit: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

type Format = (base: string, commit: string, path: string, from: number, to: number) => string;

const github: Format = (base, commit, path, from, to) => `${base}/blob/${commit}/${path}#L${from}-L${to}`;

/** The line addresses of code hosts, by host name. Other hosts get no link. */
const FORMATS: Readonly<Record<string, Format>> = {
  'github.com': github,
  'codeberg.org': (base, commit, path, from, to) => `${base}/src/commit/${commit}/${path}#L${from}-L${to}`,
  'gitlab.com': (base, commit, path, from, to) => `${base}/-/blob/${commit}/${path}#L${from}-${to}`,
  'bitbucket.org': (base, commit, path, from, to) => `${base}/src/${commit}/${path}#lines-${from}:${to}`,
};

/** Returns the address of these lines at the code host; undefined if its format is unknown. */
export function findPermalink(repository: Repository, target: PermalinkTarget): string | undefined {
  if (repository.sourceKind === 'local') return undefined;
  const base = repository.address
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/\.git$/, '')
    .replace(/\/+$/, '');
  if (!URL.canParse(base)) return undefined;
  const format = FORMATS[new URL(base).hostname] ?? (repository.sourceKind === 'host' ? github : undefined);
  const path = target.path.split('/').map(encodeURIComponent).join('/');
  return format?.(base, target.commit, path, target.startLine, target.endLine);
}
