import type { ArchiveSize, Imported } from "@wirecost/contract";
import type { Session } from "../database/connections.ts";
import type { InTeam, Transaction } from "../database/database.ts";
import { builtFile } from "../threads/built-file.ts";
import type { Archive } from "./open-archive.ts";
import type { TeamIds } from "./team-ids.ts";
import type { ArchivedFile } from "./write-archive.ts";

/** Arguments of findMany() for a page. */
export interface Page {
  /** Behind the last row of the page before, which may have been deleted meanwhile. */
  readonly where: { readonly id?: { readonly gt: string } };
  readonly orderBy: { readonly id: "asc" };
  readonly take: number;
}

/** A row of the database as a line of an archive, under the id that a next page begins after. */
export interface ExportedLine {
  readonly id: string;
  readonly line: object;
}

export interface Import {
  readonly session: Session;
  readonly teamId: string;
  readonly archive: Archive;
  readonly ids: TeamIds;
  /** Called before each upload is stored, with how many were, and how many the archive has. */
  readonly onUpload: (stored: number, total: number) => void;
}

export interface Taken {
  readonly added: number;
  readonly known: number;
}

/** What one module adds to an archive: a file with a line for each thing of one kind. */
export interface ArchivePart {
  /** Its file, such as `comments.jsonl`. */
  readonly path: string;
  /** What its things are called where they are counted. */
  readonly kind: Exclude<keyof Imported, "team">;
  /** What the archive would hold now. */
  size(tx: Transaction, teamId: string): Promise<Partial<ArchiveSize>>;
  /** Fields that name what other parts hold, or are null. */
  readonly refersTo?: readonly string[];
  /** Lines of what is not deleted. */
  page(tx: Transaction, teamId: string, page: Page): Promise<readonly ExportedLine[]>;
  /** Files that a line brings with it. */
  files?(inTeam: InTeam, teamId: string, line: object): readonly ArchivedFile[];
  /** Adds what is new to the team; what it has stays as it is. @throws AppError unreadable-upload */
  take(into: Import): Promise<Taken>;
  /** @throws AppError conflict where the team, with what was taken, would have more than it may */
  limit?(session: Session, teamId: string): Promise<void>;
}

export interface ModuleArchive {
  /** The file that exports it as `archive`, which a thread imports. */
  readonly from: string;
  readonly parts: readonly ArchivePart[];
}

/** @param from import.meta.url of the file that exports it */
export function archived(from: string, parts: readonly ArchivePart[]): ModuleArchive {
  return { from: builtFile(from), parts };
}
