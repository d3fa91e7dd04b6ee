import type { RunningService } from '../../platform/running-service.ts';
import type { ServiceName } from '../service-names.ts';
import type { Configuration } from '../settings/configuration.ts';

export interface BannerFacts {
  readonly version: string;
  readonly configuration: Configuration;
  readonly running: ReadonlyMap<ServiceName, RunningService>;
}

const DEMO_WARNING = 'Demo: plain HTTP for anyone. Use only keys and data that are not sensitive.\n\n';

/** Says what runs where, for the person who started it. */
export function createBanner({ version, configuration, running }: BannerFacts): string {
  const rows: [label: string, text: string][] = [];
  const notices: string[] = [];
  for (const [name, { url, notice }] of running) {
    if (notice !== undefined) notices.push(`${notice}\n\n`);
    const { publicUrl } = configuration.services[name];
    rows.push([name, url], ['  docs', `${url}/docs`]);
    if (name === 'vectors') rows.push(['  dashboard', `${url}/dashboard`], ['  qdrant', `${url}/qdrant`]);
    if (publicUrl) rows.push(['  public', publicUrl]);
  }
  rows.push(['data', configuration.dataDir]);
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`);
  return `\nMagpie ${version} is running\n\n${lines.join('\n')}\n\n${notices.join('')}${configuration.vectors.isDemo ? DEMO_WARNING : ''}Stop with Ctrl-C.\n`;
}
