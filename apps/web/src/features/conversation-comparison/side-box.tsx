import { countText, formatQuantity } from "@wirecost/sim-core";
import { useState } from "react";
import { conversationHref } from "../../entities/conversation/conversation-address.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { FileDrop } from "../../shared/ui/controls/file-drop.tsx";
import { Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { ErrorState } from "../../shared/ui/messages/states.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import styles from "./comparison.module.css";
import type { Side } from "./comparison-worker.ts";
import type { SideState } from "./use-compared.ts";

const StoredChoice = whenShown(() => import("./stored-choice.tsx").then((m) => m.StoredChoice));

const TITLES: Record<Side, string> = { before: "Before", after: "After" };

export function SideBox({
  side,
  state,
  onFile,
  onStored,
  onRemove,
}: {
  side: Side;
  state: SideState;
  onFile: (side: Side, file: File) => void;
  onStored: (side: Side, id: string) => void;
  onRemove: (side: Side) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Stack as="section" gap={6} shrink className={styles.side} aria-label={TITLES[side]}>
      <Text as="h2" tone="soft" size={11} weight={600} caps>
        {TITLES[side]}
      </Text>
      {state.state === "open" ? (
        <>
          <Text weight={600} breaks>
            {state.name}
          </Text>
          <Small breaks>
            {[
              countText(state.trips, "round trip"),
              state.rttMs === null
                ? "round-trip time unknown"
                : `recorded over ${formatQuantity(state.rttMs, "ms")}`,
              ...(state.startedAt ? [formatWhen(state.startedAt)] : []),
            ].join(" · ")}
          </Small>
          <Row wrap gap={8}>
            {state.stored ? (
              <LinkButton size="small" href={conversationHref(state.stored.id)}>
                Open
              </LinkButton>
            ) : null}
            <Button
              size="small"
              aria-label={`Choose another recording ${side === "before" ? "before" : "after"} the change`}
              onClick={() => onRemove(side)}
            >
              Choose another
            </Button>
          </Row>
        </>
      ) : state.state === "reading" ? (
        <div role="status">
          <Text block breaks>{`Reading ${state.name}`}</Text>
          <progress
            aria-label="Bytes read"
            {...(state.size > 0 && { max: state.size, value: state.bytes })}
          />
        </div>
      ) : (
        <>
          {state.state === "failed" ? (
            <ErrorState title={`${state.name} could not be opened`}>{state.message}</ErrorState>
          ) : null}
          <FileDrop small onFile={(file) => onFile(side, file)}>
            <Text weight={600}>{`Choose the recording ${side} the change`}</Text>
            <Small as="span">Or drop one or both files anywhere on this page.</Small>
          </FileDrop>
          {isChoosing ? (
            <StoredChoice
              label={`Stored recording ${side} the change`}
              onChoose={(id) => onStored(side, id)}
            />
          ) : (
            <Row>
              <Button
                size="small"
                aria-label={`Choose a stored recording ${side} the change`}
                onClick={() => setChoosing(true)}
              >
                Choose a stored recording
              </Button>
            </Row>
          )}
        </>
      )}
    </Stack>
  );
}
