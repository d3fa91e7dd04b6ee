// Names come from strangers; what is made of them to be pasted elsewhere must not break out of its place.

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** XML has no way to write these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For text and attribute values of HTML and XML. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign);
}

/** For a run of text within one line of Markdown; HTML in it stays text as well. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#!|~&]/g, '\\$&');
}
