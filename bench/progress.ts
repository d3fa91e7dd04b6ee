export interface Progress {
  show(text: string): void;
  clear(): void;
}

/** Creates a progress line with the seconds since the start: overwritten on a terminal, else a line for each step. */
export function createProgress(): Progress {
  const { stderr } = process;
  const elapsed = () => `${Math.round(performance.now() / 1000)} s`.padStart(6);
  if (!stderr.isTTY) return { show: (text) => void stderr.write(`${elapsed()}  ${text}\n`), clear: () => {} };
  const clear = () => void stderr.write('\r\x1b[K');
  return {
    show(text) {
      clear();
      stderr.write(`${elapsed()}  ${text}`.slice(0, stderr.columns - 1));
    },
    clear,
  };
}
