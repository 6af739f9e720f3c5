"use client";
import { type Conversation, changeWords, networkModelOf, UNUSED_BECAUSE } from "@wirecost/conversation";
import type { ParamValue } from "@wirecost/sim-core";
import { parseQuantity } from "@wirecost/sim-core/quantity";
import { useCallback, useMemo, useRef, useState } from "react";
import page from "../../entities/conversation/conversation.module.css";
import type { InfoRequest } from "../../entities/design/form/param-info.tsx";
import { SettingsForm } from "../../entities/design/form/settings-form.tsx";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Box, Row, Text } from "../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import styles from "./conversations.module.css";
import type { ChangeView } from "./view/use-view.ts";
import type { ConversationView } from "./view/view-address.ts";

const ParamInfo = whenShown(() =>
  import("../../entities/design/form/param-info.tsx").then((m) => m.ParamInfo),
);

const noPreset = () => {};

/** The network that it is predicted over, and the changes that are chosen. */
export function SettingsColumn({
  conversation,
  unused,
  view,
  onView,
}: {
  conversation: Conversation;
  /** Statements whose change has no effect. */
  unused: readonly number[];
  view: ConversationView;
  onView: ChangeView;
}) {
  const { rttUs, statements } = conversation;
  const recordedMs = view.recordedMs ?? (rttUs === null ? null : rttUs / 1000);
  const model = useMemo(() => networkModelOf(recordedMs), [recordedMs]);
  const [info, setInfo] = useState<InfoRequest>();
  const network = useRef(view.network);
  network.current = view.network;
  const change = useCallback(
    (id: string, value: ParamValue) => onView({ network: { ...network.current, [id]: value } }),
    [onView],
  );
  return (
    <aside className={page.settings} aria-label="Settings">
      {rttUs === null && !conversation.counts ? (
        <RecordedRttField recordedMs={view.recordedMs} onChange={(recordedMs) => onView({ recordedMs })} />
      ) : null}
      <SettingsForm
        model={model}
        params={view.network}
        onChange={change}
        onPreset={noPreset}
        onInfo={(id, anchor) => setInfo({ id, anchor })}
      />
      {view.changes.size > 0 ? (
        <Box as="section" mt={16} aria-label="Chosen changes">
          <Row justify="between" gap={8}>
            <Text as="h2" tone="faint" size={11} weight={600} caps>
              Chosen changes
            </Text>
            <Button size="small" variant="quiet" onClick={() => onView({ changes: new Map() })}>
              Remove all
            </Button>
          </Row>
          <Box as="ul" mt={4}>
            {[...view.changes].map(([statement, one]) => (
              <Row as="li" key={statement} gap={8} justify="between">
                <Text
                  shrink
                  ellipsis
                  className={styles.name}
                  title={statements[statement]?.text.slice(0, 1000)}
                >
                  <code>{nameOf(conversation, statement)}</code>
                  <Text block tone="soft" size={12}>
                    {`statement ${statement + 1}: ${changeWords(one)}`}
                  </Text>
                  {unused.includes(statement) ? (
                    <Text block tone="warn" size={12}>
                      {`No effect: ${UNUSED_BECAUSE[one.kind]}.`}
                    </Text>
                  ) : null}
                </Text>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove the change of statement ${statement + 1}`}
                  onClick={() => {
                    const changes = new Map(view.changes);
                    changes.delete(statement);
                    onView({ changes });
                  }}
                >
                  Remove
                </Button>
              </Row>
            ))}
          </Box>
        </Box>
      ) : null}
      {info ? <ParamInfo model={model} request={info} onClose={() => setInfo(undefined)} /> : null}
    </aside>
  );
}

/** What a statement is about: `order_line`, else `COMMIT`. */
function nameOf({ statements }: Conversation, index: number): string {
  const { operation = "", tables = [] } = statements[index] ?? {};
  return tables.length > 0 ? tables.join(", ") : operation;
}

/** Asks for the round-trip time of a recording that has none. */
function RecordedRttField({
  recordedMs,
  onChange,
}: {
  recordedMs: number | undefined;
  onChange: (recordedMs: number | undefined) => void;
}) {
  const [text, setText] = useState(recordedMs === undefined ? "" : `${recordedMs} ms`);
  const read = text.trim() === "" ? undefined : parseQuantity(text, "ms");
  const error =
    read === undefined
      ? undefined
      : "problem" in read && read.problem !== undefined
        ? read.problem
        : (read.value ?? -1) < 0
          ? `${text.trim()} is negative. Use 0 ms or more.`
          : undefined;
  return (
    <Box mb={16}>
      <Field
        label="Round-trip time of the recording"
        placeholder="such as 0.3 ms"
        value={text}
        error={error}
        hint="Between the program and the database while it was recorded, as ping shows. The file does not say it, and what the network took cannot be separated from what the server took without it."
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          if (next.trim() === "") return onChange(undefined);
          const { value } = parseQuantity(next, "ms");
          if (value !== undefined && value >= 0) onChange(value);
        }}
      />
    </Box>
  );
}
