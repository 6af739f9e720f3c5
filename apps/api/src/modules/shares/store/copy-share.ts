import type { SharedContent } from "@wirecost/contract";
import type { Database } from "../../../platform/database/database.ts";
import { runColumns } from "../../../platform/database/run-columns.ts";
import { enterModelVersion, insertExperiment } from "../../experiments/index.ts";

/** Copies the content of a link into a team. */
export function copyStore(database: Database) {
  return {
    /**
     * Stores its runs as experiments without computing them again, because the current model may give other results.
     */
    runs: (teamId: string, title: string, content: SharedContent): Promise<{ id: string; name: string }[]> =>
      database.asTeam(teamId, async (tx) => {
        const made: { id: string; name: string }[] = [];
        for (const { name, run } of runsOf(title, content)) {
          await enterModelVersion(tx, run);
          const { experimentId } = await insertExperiment(tx, teamId, name, runColumns(run));
          made.push({ id: experimentId, name });
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
    case "conversation":
    case "conversation-comparison":
      return [];
    case "comparison":
      return content.document.items.flatMap((item) =>
        item.kind === "run" ? [{ name: item.title, run: item.document }] : [],
      );
  }
}
