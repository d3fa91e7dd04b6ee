// The attacker as a process of its own. Attackers have machines of their own: this one leaves the cores to the server and the victim
// as far as they want them, so that what is measured is the server's doing.
import { setPriority } from 'node:os';
import { runAttacks, type Targets } from './attacks.ts';

/** As `nice` counts. */
const PRIORITY = 10;
setPriority(PRIORITY);

process.once('message', async ({ targets, seconds }: { targets: Targets; seconds: number }) => {
  process.send?.(await runAttacks(targets, seconds), () => process.exit());
});
