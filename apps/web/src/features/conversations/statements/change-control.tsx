import type { Treatment } from "@wirecost/conversation";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { ToolNumber } from "../../../shared/ui/controls/tool-number.tsx";
import { Row } from "../../../shared/ui/layout/layout.tsx";

type Choice = "none" | "join" | "together" | "cache" | "fetch" | "unprepared" | "remove";

const LABELS: Record<Choice, string> = {
  none: "as recorded",
  join: "one round trip for all",
  together: "together",
  cache: "cached",
  fetch: "fetch size",
  unprepared: "not prepared",
  remove: "removed",
};

/** Initial values of a choice; the user changes the number. */
const FIRST: Record<Choice, Treatment | undefined> = {
  none: undefined,
  join: { kind: "together", size: Number.POSITIVE_INFINITY },
  together: { kind: "together", size: 50 },
  cache: { kind: "cache", share: 0.8 },
  fetch: { kind: "fetch", size: 100 },
  unprepared: { kind: "unprepared" },
  remove: { kind: "remove" },
};

/** The changed execution of a statement. */
export function ChangeControl({
  label,
  change,
  onChange,
}: {
  /** Names the statement for screen readers. */
  label: string;
  change: Treatment | undefined;
  onChange: (change: Treatment | undefined) => void;
}) {
  return (
    <Row gap={6} inline>
      <Select
        fit
        aria-label={`Change of ${label}`}
        value={choiceOf(change)}
        options={LABELS}
        onChange={(value) => onChange(FIRST[value])}
      />
      {change?.kind === "together" && Number.isFinite(change.size) ? (
        <Size
          label={label}
          before="by"
          value={change.size}
          onChange={(size) => onChange({ kind: "together", size })}
        />
      ) : null}
      {change?.kind === "fetch" ? (
        <Size
          label={label}
          before="of"
          value={change.size}
          onChange={(size) => onChange({ kind: "fetch", size })}
        />
      ) : null}
      {change?.kind === "cache" ? (
        <ToolNumber
          label={`Share of ${label} that is cached`}
          after="%"
          value={Number((100 * change.share).toFixed(2))}
          check={(value) => (value > 0 && value <= 100 ? undefined : "Use more than 0 and at most 100 %.")}
          onChange={(value) => value !== undefined && onChange({ kind: "cache", share: value / 100 })}
        />
      ) : null}
    </Row>
  );
}

function Size({
  label,
  before,
  value,
  onChange,
}: {
  label: string;
  before: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <ToolNumber
      label={`Size for ${label}`}
      before={before}
      value={value}
      check={(size) => (Number.isInteger(size) && size >= 1 ? undefined : "Use a whole number from 1.")}
      onChange={(size) => size !== undefined && onChange(size)}
    />
  );
}

function choiceOf(change: Treatment | undefined): Choice {
  if (!change) return "none";
  return change.kind === "together" && !Number.isFinite(change.size) ? "join" : change.kind;
}
