import { type Html, html } from '../../../platform/html/html.ts';
import type { Site } from '../../../platform/web/page-frame.ts';

export interface PageSettings {
  /** The version of the package. */
  readonly version: string;
  /** True if the connection is not encrypted: the pages say so. */
  readonly isDemo: boolean;
  /** The port that serves Qdrant clients at the root, if callers can reach it. */
  readonly qdrantPort?: number | undefined;
}

/** The folder of the files for browsers. */
export const BROWSER = new URL('./browser/', import.meta.url);

/** The site. Addresses are relative, so that the pages work behind a proxy that serves them under another path. */
export const SITE: Site = {
  name: 'Magpie',
  root: './',
  home: './',
  description:
    'Magpie: exact vector search over REST. Every answer is the true top-k, and the clients of Qdrant work with it.',
  stylesheets: [new URL('theme.css', BROWSER)],
};

const DEMO_NOTICE = html`<strong>Public demo.</strong> The connection is not encrypted and anyone may listen: use only keys and data that are not sensitive.`;

export function toNotice({ isDemo }: PageSettings): Html | undefined {
  return isDemo ? DEMO_NOTICE : undefined;
}
