// Texts that act if any part of the studio takes them for more than texts, and the means to detect it.
import type { Frame, Page } from 'playwright-core';

/** A server that does not exist; a request to it has escaped. */
export const ATTACKER = 'https://attacker.example';

const RUN = `alert(1);parent.postMessage({type:'escaped'},'*');document.title='escaped';top.location='${ATTACKER}/top';fetch('${ATTACKER}/fetch')`;

export const ATTACKS: Readonly<Record<string, string>> = {
  'an element with a handler': `<img src=x onerror="${RUN}"><svg onload="${RUN}"></svg>`,
  'a script': `<script>${RUN}</script><iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  'the end of a script': `</script></title></style></textarea>--><script>${RUN}</script>`,
  'the end of an attribute': `" autofocus onfocus="${RUN}" style="background:url(${ATTACKER}/style)" x='`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on code that is written around texts
  'the end of a template': '${alert(1)}`;alert(1);//{{constructor.constructor("alert(1)")()}}{alert(1)}',
  'an escape sequence': '\\u003cscript>alert(1)\\u003c/script>\\";alert(1)//\u2028alert(1)\u2029',
  'a script URL': `javascript:${RUN}`,
  'a document URL': `data:text/html,<script>${RUN}</script>`,
  'a picture with a script': `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`,
  'an address': `${ATTACKER}/picture.png`,
  'Markdown with addresses': `![x](${ATTACKER}/a.png) [x](javascript:alert(1)) [x](${ATTACKER}) <${ATTACKER}>`,
  'a style': `red;background:url(${ATTACKER}/css)}*{background:url(${ATTACKER}/all)}@import url(${ATTACKER}/import)`,
  'the name of a prototype': '__proto__',
  'the name of a constructor': 'constructor',
};

/**
 * Collects forbidden events in a page: dialogs, requests beyond its own server, new windows and messages of attacks.
 */
export async function watch(page: Page, origin = 'none'): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`window ${popup.url()}`));
  // Requests that a policy forbids do not arrive here.
  await page.route(
    (url) => /^(?:https?|file):$/.test(url.protocol) && !url.href.startsWith(origin),
    (route) => {
      seen.push(`request ${route.request().url().slice(0, 100)}`);
      return route.abort();
    },
  );
  await page.exposeFunction('tellEscape', () => seen.push('a message of an attack'));
  await page.addInitScript(
    "addEventListener('message', ({ data }) => { if (data?.type === 'escaped') globalThis.tellEscape(); })",
  );
  return seen;
}

/** Lists the traces of an attack in a document: handlers, foreign elements and addresses, polluted prototypes. */
export function listTraces(document: Frame | Page): Promise<string[]> {
  return document.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, whose globals this project does not know
    const { document, location } = globalThis as any;
    const traces: string[] = [];
    const isOwn = (address: string) => {
      if (/^(?:#|data:image\/(?:png|jpeg|webp|gif);base64,|blob:)/.test(address)) return true;
      // A frame without an origin has no address of the same origin.
      const { protocol, origin } = URL.canParse(address, location.href) ? new URL(address, location.href) : location;
      return /^https?:$/.test(protocol) && origin === location.origin;
    };
    for (const element of document.querySelectorAll('*')) {
      const tag = element.localName;
      if (['object', 'embed', 'base', 'applet'].includes(tag)) traces.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        const isAddress = ['src', 'href', 'action', 'formaction', 'xlink:href', 'srcset', 'poster'].includes(name);
        const isBad = name.startsWith('on') || name === 'srcdoc' || (isAddress && !isOwn(value));
        if (isBad || (name === 'style' && /url\(/.test(value))) traces.push(`${tag} ${name}=${value.slice(0, 80)}`);
      }
    }
    if (document.title === 'escaped') traces.push('the title was changed');
    for (const name in {}) traces.push(`Object.prototype.${name}`);
    return traces;
  });
}

/** Presses every button and types the text into every field. */
export async function useEverything(frame: Frame, text: string): Promise<void> {
  await frame.evaluate((typed) => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, whose globals this project does not know
    const { document, Event } = globalThis as any;
    for (const field of document.querySelectorAll('input, textarea')) {
      if (['checkbox', 'radio', 'file', 'range'].includes(field.type)) continue;
      field.value = typed;
      for (const type of ['input', 'change', 'blur']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    for (const button of document.querySelectorAll('button, summary, [role=option]')) button.click();
  }, text);
}
