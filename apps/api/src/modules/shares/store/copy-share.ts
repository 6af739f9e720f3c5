import { createHash } from "node:crypto";
import type { SharedContent } from "@wirecost/contract";
import { serializeRun } from "@wirecost/sim-core";
import type { Database } from "../../../platform/database/database.ts";

/** Takes what a link shows into a team. */
export function copyData(database: Database) {
  return {
    /** Stores its runs as experiments, as they are: not computed again, because today's model may say otherwise. */
    runs: (teamId: string, title: string, content: SharedContent): Promise<{ id: string; name: string }[]> =>
      database.asTeam(teamId, async (tx) => {
        const made: { id: string; name: string }[] = [];
        for (const { name, run } of runsOf(title, content)) {
          const document = serializeRun(run);
          const { model, modelVersion, seed, metric } = run;
          await tx.$executeRaw`SELECT enter_model_versions(ARRAY[${model}], ARRAY[${modelVersion}])`;
          made.push(
            await tx.experiment.create({
              data: {
                team: { connect: { id: teamId } },
                name,
                runs: {
                  create: {
                    team: { connect: { id: teamId } },
                    catalogue: { connect: { model_version: { model, version: modelVersion } } },
                    seed,
                    metric,
                    headline: run.base[run.metrics.indexOf(metric)] ?? 0,
                    document,
                    sha256: createHash("sha256").update(document).digest("hex"),
                  },
                },
              },
              select: { id: true, name: true },
            }),
          );
        }
        return made;
      }),
  };
}

type SharedRun = Extract<SharedContent, { kind: "run" }>["document"];

function runsOf(title: string, content: SharedContent): readonly { name: string; run: SharedRun }[] {
  switch (content.kind) {
    case "run":
      return [{ name: title, run: content.document }];
    case "measured":
      return [];
    case "comparison":
      return content.document.items.flatMap((item) =>
        item.kind === "run" ? [{ name: item.title, run: item.document }] : [],
      );
  }
}
