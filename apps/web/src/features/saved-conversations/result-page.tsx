"use client";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { conversationHref } from "../../entities/conversation/conversation-address.ts";
import { savedEvaluation } from "../../entities/conversation/conversation-queries.ts";
import { EvaluationView } from "../../entities/conversation/evaluation/evaluation-view.tsx";
import { findRecording, type StoredConversation } from "../../entities/conversation/find-recording.ts";
import type { SharedResult } from "../../entities/conversation/open-recording.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Small } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders, within } from "../../shared/ui/page/query-provider.tsx";

interface ResultSlots {
  readonly Share?: ComponentType<SharedResult> | undefined;
}

export const ResultPage = within(PageProviders, FindRecording);

function FindRecording({
  recordingId,
  resultId,
  Share,
}: { recordingId: string; resultId: string } & ResultSlots) {
  const query = useQuery({
    queryKey: ["recording", recordingId],
    queryFn: () => findRecording(recordingId),
    retry: false,
  });
  if (query.data) return <Result stored={query.data} resultId={resultId} Share={Share} />;
  return (
    <PageFrame title="Saved result">
      <QueryState query={query} loading={360} failed="The result could not be opened">
        {null}
      </QueryState>
    </PageFrame>
  );
}

function Result({ stored, resultId, Share }: { stored: StoredConversation; resultId: string } & ResultSlots) {
  const query = useQuery(savedEvaluation(stored.teamId, stored.id, resultId));
  const result = query.data;
  return (
    <PageFrame
      above={<Link href={conversationHref(stored.id)}>{stored.name}</Link>}
      title={result?.name ?? "Saved result"}
      actions={
        result ? (
          <>
            <LinkButton href={conversationHref(stored.id, result.document.settings)}>
              Open with these settings
            </LinkButton>
            {Share && !stored.isExample ? (
              <Share stored={stored} settings={result.document.settings} title={result.name} />
            ) : null}
          </>
        ) : undefined
      }
    >
      <QueryState query={query} loading={360} failed="The result could not be opened">
        {({ name, createdAt, sha256, document }) => (
          <>
            <Small as="p" mb={8}>
              {`Saved ${formatWhen(createdAt)}. SHA-256 `}
              <code title={sha256}>{sha256.slice(0, 12)}</code>
            </Small>
            <EvaluationView title={name} evaluation={document} />
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}
