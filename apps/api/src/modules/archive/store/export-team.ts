import { type Actor, type ArchiveSize, archiveSize } from "@wirecost/contract";
import type { ArchivePart, ExportedLine } from "../../../platform/archive/archive-part.ts";
import type { ArchivedFile } from "../../../platform/archive/write-archive.ts";
import type { Database, InTeam } from "../../../platform/database/database.ts";
import { requireRow } from "../../../platform/errors/app-error.ts";

/** Rows per query. */
const PAGE = 100;

/** All archived data of a team. */
export function archiveStore(database: Database, parts: readonly ArchivePart[]) {
  return {
    size: (teamId: string): Promise<ArchiveSize> =>
      database.asTeam(teamId, async (tx) => {
        const sizes: Record<string, number> = {};
        for (const part of parts)
          for (const [name, size] of Object.entries(await part.size(tx, teamId)))
            sizes[name] = (sizes[name] ?? 0) + size;
        return archiveSize.parse(sizes);
      }),

    begin: (teamId: string, { kind, id, name }: Actor): Promise<string> =>
      database.asTeam(teamId, async (tx) => {
        const team = await requireRow("team", tx.organization.findUnique({ where: { id: teamId } }));
        await tx.activity.create({
          data: {
            teamId,
            actorKind: kind,
            actorId: id,
            actorName: name,
            verb: "exported",
            objectKind: "team",
            objectId: teamId,
            objectName: team.name,
          },
        });
        return team.name;
      }),

    /** Page by page and file by file, each in its current state when it is read. */
    files: (teamId: string): AsyncGenerator<ArchivedFile> => files(database.team(teamId), teamId, parts),
  };
}

async function* files(
  inTeam: InTeam,
  teamId: string,
  parts: readonly ArchivePart[],
): AsyncGenerator<ArchivedFile> {
  const later: ArchivedFile[] = [];
  const written = new Set<string>();
  for (const part of parts) {
    const content = async function* () {
      for await (const line of lines(inTeam, teamId, part, written)) {
        if (part.files) later.push(...part.files(inTeam, teamId, line));
        yield `${JSON.stringify(line)}\n`;
      }
    };
    yield { path: part.path, content };
  }
  yield* later;
}

/** @param written ids of all lines before. What refers to something newer is left out: no import would take it */
async function* lines(
  inTeam: InTeam,
  teamId: string,
  part: ArchivePart,
  written: Set<string>,
): AsyncGenerator<object> {
  const isThere = (id: unknown) => typeof id !== "string" || written.has(id);
  let after: string | undefined;
  do {
    const where = after === undefined ? {} : { id: { gt: after } };
    const page: readonly ExportedLine[] = await inTeam((tx) =>
      part.page(tx, teamId, { where, orderBy: { id: "asc" }, take: PAGE }),
    );
    for (const { id, line } of page) {
      if (part.refersTo?.some((field) => !isThere(Reflect.get(line, field)))) continue;
      written.add(id);
      yield line;
    }
    after = page.length < PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}
