export interface Progress {
  show(text: string): void;
  clear(): void;
}

/** One line that is written over on a terminal; elsewhere a line for each step. */
export function createProgress(): Progress {
  const { stderr } = process;
  if (!stderr.isTTY) return { show: (text) => void stderr.write(`… ${text}\n`), clear: () => {} };
  const clear = () => void stderr.write('\r\x1b[K');
  return {
    show(text) {
      clear();
      stderr.write(`… ${text}`.slice(0, stderr.columns - 1));
    },
    clear,
  };
}
