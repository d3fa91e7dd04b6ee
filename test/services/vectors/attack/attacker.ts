// The attacker as a process. Real attackers have other machines, so this one leaves the cores to the server and the
// victim. The measurement then shows the server alone.
import { setPriority } from 'node:os';
import { runAttacks, type Targets } from './attacks.ts';

/** The priority in units of `nice`. */
const PRIORITY = 10;
setPriority(PRIORITY);

process.once('message', async ({ targets, seconds }: { targets: Targets; seconds: number }) => {
  process.send?.(await runAttacks(targets, seconds), () => process.exit());
});
