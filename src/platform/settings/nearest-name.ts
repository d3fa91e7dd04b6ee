/** Returns the known name that a misspelt one most likely means, or undefined if none is near. */
export function findNearestName(name: string, known: readonly string[]): string | undefined {
  const begun = known.filter((candidate) => candidate.startsWith(name));
  if (begun.length === 1) return begun[0];
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(2, name.length / 3) ? best.candidate : undefined;
}

/** Counts the letters that must be added, dropped or replaced to turn one text into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      const dropped = (row[column + 1] ?? 0) + 1;
      const added = (next[column] ?? 0) + 1;
      next.push(Math.min(replaced, dropped, added));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
