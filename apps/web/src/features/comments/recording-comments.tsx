import type { OpenRecording } from "../../entities/conversation/open-recording.ts";
import { InTeam } from "../../entities/session/in-team.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";

const CommentsSection = whenShown(() => import("./comments-section.tsx").then((m) => m.CommentsSection));

/** Members' comments on the open recording; empty if no team stores it. */
export function RecordingComments({ stored }: Pick<OpenRecording, "stored">) {
  if (!stored || stored.isExample) return null;
  const { teamId, team, id } = stored;
  return (
    <QueryProvider>
      <InTeam what="Reading comments" loading={60}>
        {(open) =>
          open === teamId ? (
            <CommentsSection teamId={teamId} of={{ kind: "conversation", id }} />
          ) : (
            <p>{`The recording is stored for ${team}, and you are in another team. Switch to ${team} to read its comments.`}</p>
          )
        }
      </InTeam>
    </QueryProvider>
  );
}
