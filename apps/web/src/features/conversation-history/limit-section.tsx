import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ConversationLimit, LISTED_RTTS } from "@wirecost/contract";
import { countText, formatQuantity, parseNumber } from "@wirecost/sim-core";
import { useState } from "react";
import { conversationsKey } from "../../entities/conversation/conversation-queries.ts";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { Box, Row, Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { sent } from "../../shared/ui/messages/form.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Section } from "../../shared/ui/page/section.tsx";
import { useChanges } from "../../shared/ui/tables/list.tsx";
import styles from "./history.module.css";
import type { ListedRtt } from "./history-points.ts";

const MAX_TRIPS = 100_000_000;
const MAX_MS = 1e12;

/** The selection of the history. */
export interface SelectedHistory {
  readonly teamId: string;
  readonly name: string;
  /** null for the whole recording. */
  readonly request: string | null;
  readonly rttMs: ListedRtt;
}

interface SelectedLimit extends SelectedHistory {
  /** Values shown in the history. */
  readonly limit: ConversationLimit | undefined;
}

/** Limits for recordings of a name: for the current selection of the history, and a list of all limits. */
export function LimitSection({
  limits,
  ...selected
}: SelectedLimit & { limits: readonly ConversationLimit[] }) {
  const { teamId, request } = selected;
  const edits = useMay("editTeam");
  const changes = useChanges(conversationsKey(teamId));
  const remove = (one: ConversationLimit) =>
    changes.attempt(
      "The limit was not deleted",
      () => api.deleteConversationLimit({ params: { teamId, limitId: one.id } }),
      { title: `Limit of ${ofText(one)} deleted` },
    );
  return (
    <Section
      title={`Limit of ${request ?? "the whole recording"}`}
      intro="Every recording of this name is checked, also those to come. A recording that exceeds a limit is marked in the list and here."
    >
      <Stack gap={12} mt={8}>
        {edits ? <LimitForm {...selected} /> : null}
        {limits.length > 0 ? (
          <Box as="ul" mt={12} aria-label="Limits">
            {limits.map((one) => (
              <Row as="li" key={one.id} wrap justify="between" gap={8} border="bottom" py={4}>
                <Text breaks>
                  <b>{ofText(one)}</b>: {limitText(one)}
                </Text>
                {edits ? (
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={`Delete the limit of ${ofText(one)}`}
                    onClick={() => void remove(one)}
                  >
                    Delete
                  </Button>
                ) : null}
              </Row>
            ))}
          </Box>
        ) : edits ? null : (
          <Soft>No limits are set.</Soft>
        )}
      </Stack>
    </Section>
  );
}

/** The round-trip time is the history's, unless the limit states another. */
function LimitForm({ teamId, name, request, rttMs, limit }: SelectedLimit) {
  const queries = useQueryClient();
  const [trips, setTrips] = useState(limit?.maxTrips?.toString() ?? "");
  const [ms, setMs] = useState(limit?.maxMs?.toString() ?? "");
  const [rtt, setRtt] = useState<number>(limit?.rttMs ?? rttMs);
  const [isMissing, setMissing] = useState(false);
  const maxTrips = readLimit(trips, MAX_TRIPS, true);
  const maxMs = readLimit(ms, MAX_MS, false);
  const save = useMutation({
    mutationFn: (of: { maxTrips: number | null; maxMs: number | null }) =>
      api.setConversationLimit({ params: { teamId }, body: { name, endpoint: request, rttMs: rtt, ...of } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: conversationsKey(teamId) });
      showToast({ title: "Limit saved" });
    },
  });
  const send = () => {
    if (maxTrips === undefined || maxMs === undefined) return;
    setMissing(maxTrips === null && maxMs === null);
    if (maxTrips !== null || maxMs !== null) save.mutate({ maxTrips, maxMs });
  };
  return (
    <form noValidate onSubmit={sent(send)}>
      <Stack gap={12}>
        {save.error ? <Notice tone="warn">Not saved: {errorText(save.error)}</Notice> : null}
        <fieldset className={styles.fields} disabled={save.isPending} aria-label="Limit">
          <Field
            label="Maximum round trips"
            inputMode="numeric"
            placeholder="no limit"
            value={trips}
            onChange={setTrips}
            error={
              maxTrips === undefined
                ? `“${trips.trim()}” is not a whole number from 0 to ${MAX_TRIPS.toLocaleString("en-US")}.`
                : isMissing
                  ? "Enter a maximum of round trips, of time, or of both."
                  : undefined
            }
          />
          <Field
            label="Maximum time (ms)"
            inputMode="decimal"
            placeholder="no limit"
            value={ms}
            onChange={setMs}
            error={
              maxMs === undefined ? `“${ms.trim()}” is not a number of milliseconds, 0 or more.` : undefined
            }
          />
          <Select
            label="at a round-trip time of"
            value={rtt}
            onChange={setRtt}
            options={LISTED_RTTS.map((value) => ({ value, label: `${value} ms` }))}
          />
        </fieldset>
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={save.isPending || maxTrips === undefined || maxMs === undefined}
          >
            {limit ? "Change limit" : "Set limit"}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** The input: null if empty, undefined if invalid. */
export function readLimit(text: string, max: number, isWhole: boolean): number | null | undefined {
  if (text.trim() === "") return null;
  const value = parseNumber(text);
  if (value === undefined || !(value >= 0 && value <= max)) return undefined;
  return isWhole && !Number.isInteger(value) ? undefined : value;
}

function ofText({ endpoint }: ConversationLimit): string {
  return endpoint ?? "the whole recording";
}

/** `at most 200 round trips and 5.00 s at 20.0 ms`. */
function limitText({ maxTrips, maxMs, rttMs }: ConversationLimit): string {
  const parts = [
    ...(maxTrips === null ? [] : [countText(maxTrips, "round trip")]),
    ...(maxMs === null ? [] : [`${formatQuantity(maxMs, "ms")} at ${formatQuantity(rttMs, "ms")}`]),
  ];
  return `at most ${parts.join(" and ")}`;
}
