// The registry as other processes use it: the command line installs pets from a running one, and checks packages. It
// knows the wire and the rules of packages, and nothing of the server.
export { inspectPath, type PathInspection } from './inspect-path.ts';
export { type InstalledPet, type InstallOptions, installPet } from './install-pet.ts';
