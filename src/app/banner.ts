import type { ServiceLink } from '../platform/service/program.ts';

export interface BannerEntry {
  readonly name: string;
  readonly url: string;
  readonly surfaceUrls: ReadonlyMap<string, string> | undefined;
  readonly publicUrl: string | undefined;
  readonly links: readonly ServiceLink[];
  readonly notices: readonly string[];
}

export interface BannerContents {
  readonly version: string;
  /** A folder or a database. */
  readonly storedIn: string;
  readonly entries: readonly BannerEntry[];
}

/** Lists the running services and their URLs for the person who started them. */
export function createBanner({ version, storedIn, entries }: BannerContents): string {
  const rows: [label: string, text: string][] = [];
  for (const { name, url, surfaceUrls, publicUrl, links } of entries) {
    rows.push([name, url]);
    for (const { label, path } of links) rows.push([`  ${label}`, surfaceUrls?.get(path) ?? `${url}${path}`]);
    if (publicUrl !== undefined) rows.push(['  public', publicUrl]);
  }
  rows.push(['data', storedIn]);
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`);
  const notices = entries.flatMap((entry) => entry.notices).map((notice) => `${notice}\n\n`);
  return `\nMagpie ${version} is running\n\n${lines.join('\n')}\n\n${notices.join('')}Stop with Ctrl-C.\n`;
}
