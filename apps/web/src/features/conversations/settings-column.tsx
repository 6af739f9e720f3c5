import { type Conversation, changeWords, networkModelOf, UNUSED_BECAUSE } from "@wirecost/conversation";
import { formatQuantity, type ParamValue } from "@wirecost/sim-core";
import { parseQuantity } from "@wirecost/sim-core/quantity";
import { useCallback, useMemo, useRef, useState } from "react";
import page from "../../entities/conversation/conversation.module.css";
import { SettingsForm } from "../../entities/design/form/settings-form.tsx";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Box, Row, Small, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./conversations.module.css";
import type { ChangeView } from "./view/use-view.ts";
import type { ConversationView } from "./view/view-address.ts";

const noPreset = () => {};

export function SettingsColumn({
  conversation,
  unused,
  view,
  onView,
  onClock,
}: {
  conversation: Conversation;
  /** Statements whose change has no effect. */
  unused: readonly number[];
  view: ConversationView;
  onView: ChangeView;
  /** Clock offset of a file of pages in microseconds; undefined to estimate it. */
  onClock: (file: number, aheadUs: number | undefined) => void;
}) {
  const { rttUs, source, statements } = conversation;
  const recordedMs = view.recordedMs ?? (rttUs === null ? null : rttUs / 1000);
  /** As recorded, not stated; the address may state another. */
  const ownMs = rttUs === null || source.statedRttUs !== undefined ? undefined : rttUs / 1000;
  const model = useMemo(() => networkModelOf(recordedMs), [recordedMs]);
  const network = useRef(view.network);
  network.current = view.network;
  const change = useCallback(
    (id: string, value: ParamValue) => onView({ network: { ...network.current, [id]: value } }),
    [onView],
  );
  return (
    <aside className={page.settings} aria-label="Settings">
      {(ownMs === undefined || view.recordedMs !== undefined) && !conversation.counts ? (
        <QuantityField
          label="Round-trip time of the recording"
          placeholder="such as 0.3 ms"
          valueMs={view.recordedMs}
          leastMs={0}
          hint={
            ownMs === undefined
              ? "Between the program and the database while it was recorded, as ping shows. The file does not say it, and what the network took cannot be separated from what the server took without it."
              : `In place of ${formatQuantity(ownMs, "ms")} in the file, which applies if this is empty.`
          }
          onChange={(recordedMs) => onView({ recordedMs })}
        />
      ) : null}
      {conversation.pages?.files.map(({ conversation: { source }, clock: { aheadUs, by } }, file) => (
        <QuantityField
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
          key={`${file} ${source.name}`}
          label={
            conversation.source.startedAt === null
              ? `First request of ${source.name} before the recording`
              : `Clock of ${source.name} ahead by`
          }
          placeholder={aheadUs === null ? "such as 250 ms" : `${aheadUs / 1000} ms, estimated`}
          valueMs={by === "stated" && aheadUs !== null ? aheadUs / 1000 : undefined}
          hint={
            conversation.source.startedAt === null
              ? "How long after that request the first round trip to the database began: the recording has no date or no time zone. Negative where it began before."
              : "Of the browser’s computer, compared with that which recorded the database; negative where it was behind. Leave it empty for the estimate."
          }
          onChange={(aheadMs) =>
            onClock(file, aheadMs === undefined ? undefined : Math.round(1000 * aheadMs))
          }
        />
      ))}
      <SettingsForm model={model} params={view.network} onChange={change} onPreset={noPreset} />
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
                  <Small block>{`statement ${statement + 1}: ${changeWords(one)}`}</Small>
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
    </aside>
  );
}

/** The subject of a statement: `order_line`, else `COMMIT`. */
function nameOf({ statements }: Conversation, index: number): string {
  const { operation = "", tables = [] } = statements[index] ?? {};
  return tables.length > 0 ? tables.join(", ") : operation;
}

/** Applied on Enter or blur: each value parses the recording again. */
function QuantityField({
  label,
  placeholder,
  hint,
  valueMs,
  leastMs = Number.NEGATIVE_INFINITY,
  onChange,
}: {
  label: string;
  placeholder: string;
  hint: string;
  valueMs: number | undefined;
  leastMs?: number;
  onChange: (ms: number | undefined) => void;
}) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly for: number | undefined }>();
  // A draft applies to the value it was typed over: another one, such as a saved result's, replaces it.
  const isDraft = draft !== undefined && draft.for === valueMs;
  const text = isDraft ? draft.text : valueMs === undefined ? "" : `${valueMs} ms`;
  const { value, problem } = text.trim() === "" ? {} : parseQuantity(text, "ms");
  const error =
    problem ?? ((value ?? leastMs) < leastMs ? `${text.trim()} is negative. Use 0 ms or more.` : undefined);
  const commit = () => {
    if (error !== undefined) return;
    if (value !== valueMs) onChange(value);
    // Emptied, it shows what applies without it. Another draft stays until its value applies: the file is read again.
    if (value === undefined) setDraft(undefined);
  };
  return (
    <Box mb={16}>
      <Field
        label={label}
        placeholder={placeholder}
        value={text}
        error={error}
        hint={hint}
        autoComplete="off"
        spellCheck={false}
        onChange={(value) => setDraft({ text: value, for: valueMs })}
        onKeyDown={(event) => event.key === "Enter" && commit()}
        onBlur={commit}
      />
    </Box>
  );
}
