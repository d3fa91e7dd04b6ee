// What people read: answers on standard output, problems and progress on standard error.

export function print(text: string): void {
  process.stdout.write(text);
}

export function complain(line: string): void {
  process.stderr.write(`magpie: ${line}\n`);
}

/** A text of others, such as the content of a file: its control characters could move the cursor or worse. */
export function toShownText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
}
