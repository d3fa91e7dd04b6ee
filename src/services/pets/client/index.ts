// The registry seen from another process: what the command line does with a running one, and with packages before they are
// sent. It knows the wire and the rules of packages, and nothing of the server behind them.
export { inspectPath, type PathInspection } from './inspect-path.ts';
export { type InstalledPet, type InstallOptions, installPet } from './install-pet.ts';
