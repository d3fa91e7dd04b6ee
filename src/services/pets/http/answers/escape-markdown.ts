/** Escapes a run of text within one line of Markdown; HTML in it stays text as well. Names come from strangers. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#!|~&]/g, '\\$&');
}
