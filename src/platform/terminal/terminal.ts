// What people read: answers on standard output, problems and progress on standard error.

export function print(text: string): void {
  process.stdout.write(text);
}

export function complain(line: string): void {
  process.stderr.write(`magpie: ${line}\n`);
}
