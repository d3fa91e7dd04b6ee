// The descriptor of a service. The app knows no more of a service than this, and works through a list of these.
import type { Command } from '../command-line/command.ts';
import type { LocalTools } from '../local-tools/local-tool.ts';
import type { LogLevel } from '../log-level.ts';
import type { RunningService } from '../running-service.ts';
import type { Environment, ReadSetting, Setting } from '../settings/setting.ts';
import type { Finding } from '../storage/operations/finding.ts';
import type { StoreDescriptor } from '../storage/operations/store-operations.ts';
import type { PostgresServer } from '../storage/postgres/postgres-server.ts';
import type { AccountTable } from './account-table.ts';
import type { Program, ServiceFacts } from './program.ts';

export type Warn = (message: string, details: Readonly<Record<string, unknown>>) => void;

/** The environment in which a service starts. `Parts` lists the shared parts that it needs. */
export interface Host<Parts> {
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
  /** The names of the setting that `publicUrl` comes from. */
  readonly publicUrlSetting: string;
  readonly version: string;
  readonly logLevel: LogLevel;
  /** The folder with everything stored; a service uses only the subfolder of its name. */
  readonly dataDir: string;
  /** The database with everything stored, if there is one; the data folder then has only caches. */
  readonly database: PostgresServer | undefined;
  /** Functions that open the parts: each part is opened at the first call, and is the same one for all services. */
  readonly parts: Parts;
  readonly read: ReadSetting;
  /** The environment of the process, for programs that a service starts. Settings are read with `read`. */
  readonly environment: Environment;
  /** The report of problems outside of any request to the operator. */
  readonly warn: Warn;
  /** The description of the whole program, for a service that publishes it. */
  readonly program: Program;
  /** Awaited when the service is ready, before it opens its port. */
  readonly beforeListening: () => Promise<void>;
}

/**
 * The common part of the descriptors of services and shared parts. Loading a descriptor loads only data: code is
 * imported when it is needed.
 */
export interface Configurable {
  /** Lower-case letters: a word of the command line, of settings and of folder names. */
  readonly name: string;
  readonly settings: readonly Setting<unknown>[];
  /** Returns the conflicts between values that are valid each by itself, as usage errors of one line each. */
  checkSettings?(read: ReadSetting): readonly string[];
  readonly commands: readonly Command[];
}

export interface ServiceDescriptor<Parts> extends Configurable, ServiceFacts {
  /** Backup and inspection of the service's store, if it has one. */
  readonly store?: StoreDescriptor<unknown>;
  /** Every table of that store with a column for accounts. */
  readonly accountTables: readonly AccountTable[];
  /**
   * Returns a name for people of a namespace that this service made in a shared part; undefined for those of others.
   */
  describeNamespace?(namespace: string): string | undefined;
  readonly localTools?: LocalTools<Parts>;
  start(host: Host<Parts>): Promise<RunningService>;
}

export interface PartHost {
  readonly dataDir: string;
  readonly database: PostgresServer | undefined;
  readonly read: ReadSetting;
  readonly warn: Warn;
}

/** A part that several services share: opened when the first one requests it, closed after all of them. */
export interface PartDescriptor<Opened extends OpenedPart> extends Configurable {
  readonly store: StoreDescriptor<Opened>;
  open(host: PartHost): Promise<Opened>;
}

export interface OpenedPart {
  /** Lists findings since the start for the operator; `magpie doctor` requests them from the running server. */
  listFindings?(): readonly Finding[];
  close(): Promise<void>;
}
