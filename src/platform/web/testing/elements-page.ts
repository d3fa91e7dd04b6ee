// A page with every element of the platform, for tests: it shows what a change of a style or a module does to all of
// them.
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../html/html.ts';
import { declareBrowserFiles, declareStaticPage } from '../browser-files.ts';
import { badge } from '../elements/badge.ts';
import { codeBlock } from '../elements/code-block.ts';
import { emptyState } from '../elements/empty-state.ts';
import {
  checkField,
  EMPTY_FORM,
  type FormState,
  fileField,
  formProblem,
  selectField,
  textField,
} from '../elements/form-fields.ts';
import { pagination } from '../elements/pagination.ts';
import { recordTable } from '../elements/record-table.ts';
import { tabs } from '../elements/tabs.ts';
import { errorPage } from '../error-page.ts';
import { type Frame, toPage } from '../page-frame.ts';
import { toPagePolicy } from '../page-policy.ts';

const BROWSER = new URL('./browser/', import.meta.url);
const LONG = 'a-name-without-any-place-to-break-it-that-is-longer-than-the-screen-of-a-telephone-is-wide';

/** Serves `/_elements` and `/_error`, in the look of a service if its theme is given. */
export function declareElementsPages(app: FastifyInstance, theme?: URL): void {
  const frame: Frame = {
    site: {
      name: 'Magpie Elements',
      root: './',
      home: './_elements',
      description: 'Every element of the pages.',
      stylesheets: theme === undefined ? [] : [theme],
      footer: html`<p>The footer, with <a href="./_elements">a link</a>.</p>`,
    },
    navigation: [
      { to: './_elements', label: 'Elements' },
      { to: './_error', label: 'Error' },
    ],
    account: html`<a href="./_elements">Log in</a>`,
  };
  const options = { ...frame, title: 'Elements', path: './_elements', notice: 'A notice about the whole site.' };
  const page = toPage({ ...options, scripts: [new URL('elements.js', BROWSER)] }, elements());
  const error = errorPage(frame, {
    status: 404,
    message: 'There is nothing at this address.',
    hint: 'Check the address.',
    actions: html`<a class="button primary" href="./_elements">To the elements</a>`,
  });
  declareBrowserFiles(app, BROWSER, ...(theme === undefined ? [] : [new URL('.', theme)]));
  declareStaticPage(app, '/_elements', page.toString(), toPagePolicy());
  declareStaticPage(app, '/_error', error.toString(), toPagePolicy());
}

function elements(): Html {
  const parts: readonly (readonly [title: string, content: Html])[] = [
    ['Text', text()],
    ['Buttons', buttons()],
    ['Badges and notices', badgesAndNotices()],
    ['Form', form()],
    ['Table', table()],
    ['Tabs without a script', tabs('way', 'Install it with', TABS)],
    ['Code block', codeBlock('Run in a terminal', `curl https://example.org/${LONG} \\\n  -d '{"a": 1}'`)],
    ['Progress', html`<label>Upload <progress value="0.4"></progress></label><div class="skeleton"></div>`],
    [
      'Empty state',
      emptyState('No repositories', 'Add the first one.', html`<a class="button" href="#content">Add</a>`),
    ],
    ['Pagination', html`${pagination({ page: 2, totalPages: 3, toUrl: (page) => `#page-${page}` })}`],
    ['Made by scripts', html`<div class="stack" id="scripted"></div>`],
  ];
  return html`<div class="page-head"><h1>Elements</h1><p class="lead">What pages are made of, in one place.</p></div>
<div class="stack">${parts.map(([title, content]) => html`<section class="card stack tight"><h2>${title}</h2>${content}</section>\n`)}</div>`;
}

const TABS = [
  { value: 'first', label: 'First', content: html`<p>The first panel.</p>` },
  { value: 'second', label: 'Second', content: html`<p>The second panel.</p>` },
];

function text(): Html {
  return html`<h3>A heading of the third level</h3>
<p>Text with <a href="#content">a link</a>, <code>code</code> and <strong class="name">${LONG}</strong>.</p>
<p class="quiet">Quiet text.</p>
<dl class="facts"><dt>Licence</dt><dd>Apache-2.0</dd><dt>Checksum</dt><dd><code>${LONG}</code></dd></dl>`;
}

function buttons(): Html {
  const kinds = ['', 'primary', 'danger', 'primary danger', 'quiet', 'small', 'small primary'];
  return html`<p class="row">${kinds.map((kind) => html`<button type="button" class="button ${kind}">${kind || 'Button'}</button> `)}
<a class="button" href="#content">Link</a> <button type="button" class="button" disabled>Disabled</button>
<button type="button" class="link-button">Like a link</button></p>`;
}

function badgesAndNotices(): Html {
  return html`<p class="row">${badge('Plain')} ${badge('Good', { tone: 'good' })} ${badge('Warning', { tone: 'warn' })} ${badge('Bad', { tone: 'bad' })} ${badge('Link', { href: '#content' })}</p>
<p class="notice">Something happened.</p><p class="notice good">It was saved.</p><p class="notice warn">It waits.</p>
<div class="notice bad">It failed: <a href="#content">see why</a>.</div>`;
}

const WRONG: FormState = {
  values: { name: 'A name', agreed: 'true' },
  problem: { message: 'the address is not complete', hint: 'It needs a domain.', field: 'email' },
};

function form(): Html {
  const choices = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ];
  return html`<form class="form">
  ${formProblem(WRONG, ['email'])}
  ${textField(WRONG, { name: 'name', label: 'Name', isRequired: true, hint: 'Shown on your profile.' })}
  ${textField(WRONG, { name: 'email', label: 'E-mail address', type: 'email' })}
  <div class="two-columns">
    ${selectField(EMPTY_FORM, { name: 'kind', label: 'Kind', hint: 'One of them.' }, choices)}
    ${textField(EMPTY_FORM, { name: 'password', label: 'Password', type: 'password' })}
  </div>
  ${textField(EMPTY_FORM, { name: 'details', label: 'Details', rows: 3 })}
  ${fileField(EMPTY_FORM, { name: 'file', label: 'File', accept: '.zip' })}
  ${checkField(WRONG, 'agreed', 'I have read this.')}
  <div class="form-end"><button type="button" class="button primary">Save</button></div>
</form>`;
}

interface Repository {
  readonly name: string;
  readonly state: Html;
  readonly note: string;
}

function table(): Html {
  const repositories: readonly Repository[] = [
    { name: 'magpie', state: badge('Indexed', { tone: 'good' }), note: 'A sentence that may be broken into lines.' },
    { name: 'pica-pica', state: badge('Waiting', { tone: 'warn' }), note: LONG },
  ];
  return recordTable<Repository>(
    'Repositories',
    [
      { label: 'Name', of: ({ name }) => html`<a href="#content">${name}</a>` },
      { label: 'State', of: ({ state }) => state },
      { label: 'Note', of: ({ note }) => note, isLong: true },
    ],
    repositories,
  );
}
