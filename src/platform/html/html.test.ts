import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attribute, type Content, html, raw } from './html.ts';

const HOSTILE = `<script>alert("1")</script>'&`;
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;';

describe('html', () => {
  it('lets no text become a tag, nor end an attribute', () => {
    assert.equal(String(html`<p title="${HOSTILE}">${HOSTILE}</p>`), `<p title="${ESCAPED}">${ESCAPED}</p>`);
    assert.equal(String(html`<p title='${HOSTILE}'>`), `<p title='${ESCAPED}'>`);
  });

  it('shows the hidden characters of a text, and keeps them in an attribute', () => {
    const [text, family] = ['a\u202eb\u{e0041}\u001b', '👩‍👧 क्‍ष'];
    assert.equal(String(html`<p>${text} ${family}</p>`), `<p>a\\u{202e}b\\u{e0041}\\u{1b} ${family}</p>`);
    assert.equal(String(html`<input value="${text}">`), `<input value="${text}">`);
  });

  it('takes what a template made as it is, and joins lists of it', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    assert.equal(String(html`<ul>${items}</ul>`), '<ul><li>a</li><li>&lt;b&gt;</li></ul>');
    assert.equal(String(html`${['<', ['>', 1]]}`), '&lt;&gt;1');
  });

  it('writes nothing for what is absent, and zero as zero', () => {
    assert.equal(String(html`[${false}${null}${undefined}${''}${0}]`), '[0]');
  });

  it('takes raw text only where it is said to be raw', () => {
    assert.equal(String(html`${raw('<br>')}${'<br>'}`), '<br>&lt;br&gt;');
  });

  const hostileUrls = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:x',
  ];
  for (const url of hostileUrls) {
    it(`leads nowhere instead of to ${JSON.stringify(url)}`, () => {
      assert.equal(String(html`<a href="${url}">`), '<a href="#">');
      assert.equal(String(html`<a class="x" href = "${url}" title="y">`), '<a class="x" href = "#" title="y">');
      assert.equal(String(html`<form action='${url}'>`), `<form action='#'>`);
      assert.equal(String(html`<a${attribute('href', url)}>`), '<a href="#">');
    });
  }

  it('keeps addresses of the web and of this server', () => {
    for (const url of [
      'https://example.com/?a=1',
      'http://x',
      '/pets/tom',
      '?q=x',
      '#top',
      'mailto:a@b.c',
      './x',
      '',
    ]) {
      assert.equal(String(html`<a href="${url}">`), `<a href="${url.replaceAll('&', '&amp;')}">`);
    }
  });

  it('checks only where an address begins', () => {
    assert.equal(String(html`<a href="/pets/${'javascript:x'}">`), '<a href="/pets/javascript:x">');
    assert.equal(String(html`<p title="${'javascript:x'}">`), '<p title="javascript:x">');
  });

  it('writes attributes that may be absent', () => {
    const input = (value: string | boolean | number | undefined) => String(html`<input${attribute('value', value)}>`);
    assert.equal(input(HOSTILE), `<input value="${ESCAPED}">`);
    assert.equal(input(true), '<input value>');
    assert.equal(input(0), '<input value="0">');
    assert.equal(input(false), '<input>');
    assert.equal(input(undefined), '<input>');
  });

  const unsafe: Readonly<Record<string, () => unknown>> = {
    'an unquoted attribute': () => html`<p title=${'x'}>`,
    'the name of a tag': () => html`<${'x'}>`,
    'text among attributes': () => html`<p ${'onclick=alert(1)'}>`,
    'a listener': () => html`<p onclick="${'x'}">`,
    'a style': () => html`<p style="${'x'}">`,
    'a script element': () => html`<script>${'x'}</script>`,
    'a script element with attributes': () => html`<script type="module">${'x'}</script>`,
    'a style element': () => html`<style>${'x'}</style>`,
    'a document in an attribute': () => html`<iframe srcdoc="${'x'}">`,
    'HTML in an attribute': () => html`<p title="${html`<b>`}">`,
    'a listener as an attribute': () => attribute('onclick', 'x'),
    'a name that is none': () => attribute('x y', 'z'),
  };
  for (const [name, write] of Object.entries(unsafe)) {
    it(`takes no value in ${name}`, () => assert.throws(write));
  }

  it('has no way for an object with its own toString', () => {
    const content = { toString: () => '<b>' } as unknown as Content;
    assert.equal(String(html`${content}`), '&lt;b&gt;');
  });
});
