import type { ArchiveSize, Imported } from "@wirecost/contract";
import type { Session } from "../database/connections.ts";
import type { InTeam, Transaction } from "../database/database.ts";
import { builtFile } from "../threads/built-file.ts";
import type { Archive } from "./open-archive.ts";
import type { TeamIds } from "./team-ids.ts";
import type { ArchivedFile } from "./write-archive.ts";

/** Arguments of findMany() for a page. */
export interface Page {
  /** After the last row of the previous page, which may have been deleted meanwhile. */
  readonly where: { readonly id?: { readonly gt: string } };
  readonly orderBy: { readonly id: "asc" };
  readonly take: number;
}

/** A database row as a line of an archive, under the id after which the next page begins. */
export interface ExportedLine {
  readonly id: string;
  readonly line: object;
}

export interface Import {
  readonly session: Session;
  readonly teamId: string;
  readonly archive: Archive;
  readonly ids: TeamIds;
  /** Called before each upload is stored, with the number of stored ones and the total. */
  readonly onUpload: (stored: number, total: number) => void;
}

export interface Taken {
  readonly added: number;
  readonly known: number;
}

/** A module's part of an archive: a file with a line per object of one kind. */
export interface ArchivePart {
  /** Its file, such as `comments.jsonl`. */
  readonly path: string;
  /** Name of its objects in counts. */
  readonly kind: Exclude<keyof Imported, "team">;
  /** The current content of an archive. */
  size(tx: Transaction, teamId: string): Promise<Partial<ArchiveSize>>;
  /** Fields that reference objects of other parts, or are null. */
  readonly refersTo?: readonly string[];
  /** Lines of objects that are not deleted. */
  page(tx: Transaction, teamId: string, page: Page): Promise<readonly ExportedLine[]>;
  files?(inTeam: InTeam, teamId: string, line: object): readonly ArchivedFile[];
  /** Adds new objects to the team; existing ones are unchanged. @throws AppError unreadable-upload */
  take(into: Import): Promise<Taken>;
  /** @throws AppError conflict where the team, with what was taken, would have more than it may */
  limit?(session: Session, teamId: string): Promise<void>;
}

export interface ModuleArchive {
  /** The file that exports it as `archive`, to be imported in a thread. */
  readonly from: string;
  readonly parts: readonly ArchivePart[];
}

/** @param from import.meta.url of the file that exports it */
export function archived(from: string, parts: readonly ArchivePart[]): ModuleArchive {
  return { from: builtFile(from), parts };
}
