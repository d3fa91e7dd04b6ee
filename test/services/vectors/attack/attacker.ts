// The attacker as a process of its own, so that only the server's time is shared with its victim.
import { runAttacks, type Targets } from './attacks.ts';

process.once('message', async ({ targets, seconds }: { targets: Targets; seconds: number }) => {
  process.send?.(await runAttacks(targets, seconds), () => process.exit());
});
