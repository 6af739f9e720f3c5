import type { FastifyBaseLogger } from "fastify";
import type { ModuleArchive } from "./archive/archive-part.ts";
import type { CheckControl, FindPrincipal } from "./auth/principal.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./database/database.ts";
import type { Handlers } from "./http/operation.ts";
import type { Callers } from "./limits/callers.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { JobTask } from "./queue/job-tasks.ts";

/** Resources of every module, in processes that answer requests and in those that only run jobs. */
export interface Services {
  readonly config: Config;
  /** The data of teams. */
  readonly database: Database;
  /** Accounts, members and the queue, with a separate login. */
  readonly accountsDatabase: Database;
  readonly log: FastifyBaseLogger;
  readonly mail: Mailer;
}

export interface RequestServices extends Services {
  readonly findPrincipal: FindPrincipal;
  readonly checkControl: CheckControl;
  readonly callers: Pick<Callers, "of">;
  /** Modules' parts of a team archive, in order. */
  readonly archives: readonly ModuleArchive[];
  /** Called once the server no longer answers requests. */
  onClose(close: () => Promise<void>): void;
  onScrape(update: () => void): void;
}

/** One entity's part of the product. modules/index.ts lists them. */
export interface Module {
  /** Handlers of operations of the contract; all modules together have one for each. */
  readonly routes?: (services: RequestServices) => Partial<Handlers>;
  /** Its part of a team archive. */
  readonly archive?: ModuleArchive;
  readonly tasks?: (services: Services) => readonly JobTask[];
  /**
   * Permanently deletes rows, every night.
   *
   * @param deletedBefore rows that a user deleted before this moment are due
   */
  readonly purge?: (database: Database, deletedBefore: Date) => Promise<void>;
  /** The same for expired account data. */
  readonly purgeAccounts?: (accountsDatabase: Database, now: Date) => Promise<void>;
}
