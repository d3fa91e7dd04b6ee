/** Further problems repeat the same mistakes. */
const PROBLEMS_MAX = 30;

/** Writes the message about the problems of an answer. */
export function toComplaint(problems: readonly string[]): string {
  const listed = problems.slice(0, PROBLEMS_MAX).map((problem) => `- ${problem}`);
  return [
    'The interface is not valid yet:',
    ...listed,
    'Write only the lines that put this right, in the same form: nodes that replace those with the same id, what is missing, {"remove":"<id>"} for what is too much. End with {"done":true}.',
  ].join('\n');
}
