export interface LlmsText {
  readonly title: string;
  readonly summary: string;
  /** Advice on which of its interfaces to use for what. */
  readonly advice: string;
  /** Links by heading. Agents that are short of space can skip those under `Optional`. */
  readonly sections: Readonly<Record<string, readonly LlmsLink[]>>;
}

export interface LlmsLink {
  readonly label: string;
  readonly url: string;
  readonly about?: string;
}

/** Returns `llms.txt` in the format of llmstxt.org: a title, a summary and lists of links, as Markdown. */
export function writeLlmsText({ title, summary, advice, sections }: LlmsText): string {
  const lists = Object.entries(sections).flatMap(([heading, links]) => [
    `## ${heading}`,
    links.map(({ label, url, about }) => `- [${label}](${url})${about === undefined ? '' : `: ${about}`}`).join('\n'),
  ]);
  return `${[`# ${title}`, `> ${summary}`, advice, ...lists].join('\n\n')}\n`;
}
