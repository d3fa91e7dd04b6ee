// What a service says about itself. The app knows no more of it than this, and walks a list of these.
import type { Command } from '../command-line/command.ts';
import type { LocalTools } from '../local-tools/local-tool.ts';
import type { LogLevel } from '../log-level.ts';
import type { RunningService } from '../running-service.ts';
import type { Environment, ReadSetting, Setting } from '../settings/setting.ts';
import type { Finding } from '../storage/operations/finding.ts';
import type { StoreDescriptor } from '../storage/operations/store-operations.ts';
import type { PostgresServer } from '../storage/postgres/postgres-server.ts';
import type { AccountTable } from './account-table.ts';
import type { Program, ServiceDiscovery, ServiceLink } from './program.ts';

export type Warn = (message: string, details: Readonly<Record<string, unknown>>) => void;

/** What a service is started with. `Parts` says which shared parts it needs. */
export interface Host<Parts> {
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
  /** The names of the setting that `publicUrl` comes from. */
  readonly publicUrlSetting: string;
  /** Of the package. */
  readonly version: string;
  readonly logLevel: LogLevel;
  /** Holds everything stored; a service keeps to the folder in it that has its name. */
  readonly dataDir: string;
  /** Holds everything stored where it is given; the data folder has no more than caches then. */
  readonly database: PostgresServer | undefined;
  /** Each opens its part when the first service calls it, and returns the same one to all. */
  readonly parts: Parts;
  readonly read: ReadSetting;
  /** Of the process, for programs that a service starts. Settings are read with `read`. */
  readonly environment: Environment;
  /** Tells the operator what went wrong outside any request. */
  readonly warn: Warn;
  /** For a service that describes the whole program. */
  readonly program: Program;
  /** Awaited when the service is ready, before it opens its port. */
  readonly beforeListening: () => Promise<void>;
}

/**
 * What services and shared parts have in common. Loading a descriptor loads no more than data: code is imported when it
 * is needed.
 */
interface Configurable {
  /** Lower-case letters: a word of the command line, of settings and of folder names. */
  readonly name: string;
  readonly settings: readonly Setting<unknown>[];
  /** What is wrong with values that are allowed each by itself, as usage errors of one line each. */
  checkSettings?(read: ReadSetting): readonly string[];
  readonly commands: readonly Command[];
}

export interface ServiceDescriptor<Parts> extends Configurable {
  readonly title: string;
  /** One line for the help. */
  readonly summary: string;
  readonly defaultPort: number;
  readonly links: readonly ServiceLink[];
  readonly discovery: ServiceDiscovery;
  /** Backup and inspection of its own store, where it has one. */
  readonly store?: StoreDescriptor<unknown>;
  /** Every table of that store with a column for accounts; empty where there is none. */
  readonly accountTables: readonly AccountTable[];
  /** How an operator reads a namespace that this service made in a shared part; undefined for those of others. */
  describeNamespace?(namespace: string): string | undefined;
  /** Its tools in the local MCP server. */
  readonly localTools?: LocalTools<Parts>;
  start(host: Host<Parts>): Promise<RunningService>;
}

export interface PartHost {
  readonly dataDir: string;
  readonly database: PostgresServer | undefined;
  readonly read: ReadSetting;
  readonly warn: Warn;
}

/** A part that several services share: opened when the first one asks for it, closed after all of them. */
export interface PartDescriptor<Opened extends OpenedPart> extends Configurable {
  readonly store: StoreDescriptor<Opened>;
  open(host: PartHost): Promise<Opened>;
}

export interface OpenedPart {
  /** Lists what the operator should know since the start; `magpie doctor` asks the running server for it. */
  listFindings?(): readonly Finding[];
  close(): Promise<void>;
}
