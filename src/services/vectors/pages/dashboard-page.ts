import { type Html, html } from '../../../platform/html/html.ts';
import { toPage } from '../../../platform/web/page-frame.ts';
import { BROWSER, type PageSettings, SITE, toNotice } from './site.ts';

const STYLES = [
  'layout',
  'collections/lists',
  'collections/collection',
  'points/points',
  'points/point-panel',
  'map/map',
];

/** Renders the frame of the dashboard, which the scripts in browser/dashboard fill. */
export function dashboardPage(settings: PageSettings): Html {
  return toPage(
    {
      site: { ...SITE, name: 'Magpie Vectors', home: '#/' },
      title: 'Dashboard',
      isUnlisted: true,
      navigation: [{ to: './docs', label: 'API' }],
      account: '',
      notice: toNotice(settings),
      stylesheets: STYLES.map((name) => new URL(`dashboard/${name}.css`, BROWSER)),
      scripts: [new URL('dashboard/main.js', BROWSER)],
    },
    html`<noscript>The dashboard needs JavaScript.</noscript>${
      settings.qdrantPort !== undefined &&
      html`<data id="qdrant-port" value="${String(settings.qdrantPort)}" hidden></data>`
    }`,
  );
}
