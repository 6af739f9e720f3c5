import { type ArchiveEvent, UPLOAD_EVENTS } from "@wirecost/contract";
import { Archive } from "../archive/open-archive.ts";
import { receiveArchive } from "../archive/receive-archive.ts";
import { writeArchive } from "../archive/write-archive.ts";
import type { Config } from "../config.ts";
import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";
import { actorOf } from "../permissions/actor-of.ts";
import type { FindPrincipal } from "../permissions/principal.ts";
import { reportProgress } from "./upload-report.ts";

type Ids = "measureArchive" | "exportTeam" | "importTeam";

export function archiveRoutes(
  { uploadDir }: Pick<Config, "uploadDir">,
  findPrincipal: FindPrincipal,
  { exports, imports }: Data,
): Pick<Handlers, Ids> {
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
      const store = async (onProgress: (event: Exclude<ArchiveEvent, { state: "done" }>) => void) => {
        const received = await receiveArchive(request, uploadDir);
        try {
          onProgress({ state: "reading" });
          const archive = await Archive.open(received);
          return await imports
            .import(teamId, archive, {
              signal: leaving.signal,
              onUpload: (uploads, total) => onProgress({ state: "storing", uploads, total }),
            })
            .finally(() => archive.close());
        } finally {
          await received.file.close();
        }
      };
      if (request.headers.accept === UPLOAD_EVENTS) return reportProgress(request, reply, () => 200, store);
      return store(() => {});
    },
  };
}
