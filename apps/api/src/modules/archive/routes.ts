import {
  type ArchiveEvent,
  MAX_ARCHIVE_BYTES,
  MAX_ARRIVING_ARCHIVES,
  UPLOAD_EVENTS,
} from "@wirecost/contract";
import { writeArchive } from "../../platform/archive/write-archive.ts";
import { actorOf } from "../../platform/auth/actor-of.ts";
import { storageStore } from "../../platform/database/team-storage.ts";
import { ArrivalSlots } from "../../platform/http/arrival-slots.ts";
import { leaving } from "../../platform/http/leaving.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import { receiveBody } from "../../platform/http/receive-body.ts";
import { reportProgress } from "../../platform/http/report-progress.ts";
import type { RequestServices } from "../../platform/module.ts";
import { ImportPool } from "./import-pool.ts";
import { archiveStore } from "./store/export-team.ts";

/** Maximum concurrent archives, each up to 2 GiB on disk. */
const ARRIVING = { each: MAX_ARRIVING_ARCHIVES, all: 4, what: "archives" };

export function archiveRoutes({
  config: { databaseUrl, uploadDir, teamDiskBytes },
  database,
  callers,
  findPrincipal,
  archives,
  onClose,
}: RequestServices) {
  const store = archiveStore(
    database,
    archives.flatMap(({ parts }) => parts),
  );
  const imports = new ImportPool(databaseUrl, archives);
  onClose(() => imports.close());
  const storage = storageStore(database);
  const arriving = new ArrivalSlots(ARRIVING);
  return {
    measureArchive: ({ params }) => store.size(params.teamId),

    exportTeam: async ({ params: { teamId }, request, reply }) => {
      const team = await store.begin(teamId, actorOf(await findPrincipal(request)));
      const day = new Date().toISOString().slice(0, 10);
      const name = encodeURIComponent(`${team} ${day}.wirecost.zip`);
      reply.header("content-disposition", `attachment; filename*=UTF-8''${name}`);
      return writeArchive(team, store.files(teamId));
    },

    importTeam: async ({ params: { teamId }, request, reply }) => {
      const signal = leaving(reply);
      // An unread body would keep its connection open.
      reply.header("connection", "close");
      await storage.refuseIfFull(teamId, 0, teamDiskBytes);
      const leave = arriving.enter(callers.of(request).sharing, teamId);
      reply.raw.once("close", leave);
      const take = async (onProgress: (event: Exclude<ArchiveEvent, { state: "done" }>) => void) => {
        const rules = {
          folder: uploadDir,
          most: MAX_ARCHIVE_BYTES,
          what: "archive",
          done: "imported",
        } as const;
        const received = await receiveBody(request, rules).finally(leave);
        onProgress({ state: "reading" });
        return imports.import(teamId, received, {
          signal,
          maxBytes: teamDiskBytes,
          onUpload: (uploads, total) => onProgress({ state: "storing", uploads, total }),
        });
      };
      if (request.headers.accept === UPLOAD_EVENTS) return reportProgress(request, reply, () => 200, take);
      return take(() => {});
    },
  } satisfies Partial<Handlers>;
}
