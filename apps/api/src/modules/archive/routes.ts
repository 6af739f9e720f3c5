import { type ArchiveEvent, UPLOAD_EVENTS } from "@wirecost/contract";
import { actorOf } from "../../platform/auth/actor-of.ts";
import type { FindPrincipal } from "../../platform/auth/principal.ts";
import type { Config } from "../../platform/config/config.ts";
import { ArrivalSlots } from "../../platform/http/arrival-slots.ts";
import type { Handlers } from "../../platform/http/operation.ts";
import type { Callers } from "../../platform/limits/callers.ts";
import type { Data } from "../open-data.ts";
import { reportProgress } from "../uploads/upload-report.ts";
import { writeArchive } from "./file/write-archive.ts";
import { receiveArchive } from "./receive-archive.ts";

/** Archives that arrive at once, each up to 2 GiB on the disk. */
const ARRIVING = { each: 1, all: 4, what: "archives" };

type Ids = "measureArchive" | "exportTeam" | "importTeam";

export function archiveRoutes(
  { uploadDir, teamDiskBytes }: Pick<Config, "uploadDir" | "teamDiskBytes">,
  callers: Pick<Callers, "of">,
  findPrincipal: FindPrincipal,
  { exports, imports, storage }: Data,
): Pick<Handlers, Ids> {
  const arriving = new ArrivalSlots(ARRIVING);
  return {
    measureArchive: ({ params }) => exports.size(params.teamId),

    exportTeam: async ({ params: { teamId }, request, reply }) => {
      const team = await exports.begin(teamId, actorOf(await findPrincipal(request)));
      const day = new Date().toISOString().slice(0, 10);
      const name = encodeURIComponent(`${team} ${day}.wirecost.zip`);
      reply.header("content-disposition", `attachment; filename*=UTF-8''${name}`);
      return reply.type("application/zip").send(writeArchive(team, exports.parts(teamId)));
    },

    importTeam: async ({ params: { teamId }, request, reply }) => {
      const leaving = new AbortController();
      reply.raw.once("close", () => leaving.abort());
      // A body that was not read to its end would hold its connection open.
      reply.header("connection", "close");
      await storage.refuseIfFull(teamId, 0, teamDiskBytes);
      const leave = arriving.enter(callers.of(request).sharing, teamId);
      reply.raw.once("close", leave);
      const store = async (onProgress: (event: Exclude<ArchiveEvent, { state: "done" }>) => void) => {
        const received = await receiveArchive(request, uploadDir).finally(leave);
        onProgress({ state: "reading" });
        return imports.import(teamId, received, {
          signal: leaving.signal,
          maxBytes: teamDiskBytes,
          onUpload: (uploads, total) => onProgress({ state: "storing", uploads, total }),
        });
      };
      if (request.headers.accept === UPLOAD_EVENTS) return reportProgress(request, reply, () => 200, store);
      return store(() => {});
    },
  };
}
