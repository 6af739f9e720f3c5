import { withHeldOut } from "@wirecost/analysis";
import {
  type FidelityRow,
  fidelity,
  type Model,
  models,
  type Role,
  roleNames,
  shareText,
  summarizeRoles,
} from "@wirecost/sim-core";
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { Chip } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Row, Soft, Stack } from "../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import styles from "./accuracy.module.css";
import type { PublishedHeldOut } from "./held-out-table.tsx";
import { ModelSection } from "./model-section.tsx";

/** The claim of each role, in the words of the report. */
const ROLES: readonly { readonly role: Role; readonly title: string; readonly meaning: string }[] = [
  {
    role: "exact",
    title: "exact",
    meaning: "A count that the laws predict exactly: any error is a fault of the model.",
  },
  {
    role: "noisy",
    title: "noisy",
    meaning: "A time, or a count that depends on a race: repeated measurements differ as well.",
  },
  {
    role: "unexplained",
    title: "unexplained",
    meaning:
      "The model does not fit this value, and the cause is unknown. It is shown, but no constant is fitted to it.",
  },
  {
    role: "unverified",
    title: roleNames.unverified,
    meaning: "The source does not state enough of the setup to judge the model by this value.",
  },
];

const AccuracyScatter = whenShown(() => import("./scatter.tsx").then((m) => m.AccuracyScatter), 420);

const SAMPLES = [
  { value: "in-sample", title: "in sample" },
  { value: "held-out", title: "held out" },
] as const;

const state = {
  of: parseAsStringLiteral(SAMPLES.map(({ value }) => value)).withDefault("in-sample"),
  model: parseAsStringLiteral(models.map(({ id }) => id)),
  role: parseAsStringLiteral(ROLES.map(({ role }) => role)),
  worst: parseAsBoolean.withDefault(false),
};

/** The values, filtered by system and role as in the address; by default all systems in one table and one chart. */
export function Report({ published }: { published: readonly PublishedHeldOut[] }) {
  const inSample = useMemo(() => fidelity(models), []);
  const heldOut = useMemo(
    () => withHeldOut(inSample).flatMap(({ heldOut, ...row }) => (heldOut ? [{ ...row, ...heldOut }] : [])),
    [inSample],
  );
  const [{ of, model: modelId, role, worst }, setState] = useQueryStates(state);
  const rows = of === "held-out" ? heldOut : inSample;
  const ofModel = modelId ? rows.filter((row) => row.model === modelId) : rows;
  const ofRole = role ? ofModel.filter((row) => row.role === role) : ofModel;
  const shown = worst ? worstFirst(ofRole) : ofRole;
  const chosen = ROLES.find((known) => known.role === role);
  return (
    <>
      <div>
        <OverviewTable rows={inSample} heldOut={heldOut} />
        <Soft mt={8}>
          Errors are relative to the measured value, for noisy values. Held out: the constants were refitted
          without the row&apos;s situation and predict it; a situation is a group of cells that a model cannot
          tell apart. Stored values, recomputed by <code>npm run fidelity -- --publish</code>.
        </Soft>
      </div>
      <Row as="fieldset" wrap align="stretch" gap={4} gapX={16} className={styles.samples}>
        <legend>Predictions</legend>
        {SAMPLES.map(({ value, title }) => (
          <Row as="label" inline gap={6} target key={value}>
            <input
              type="radio"
              name="of"
              checked={of === value}
              onChange={() => void setState({ of: value })}
            />
            {title}
          </Row>
        ))}
      </Row>
      <AccuracyScatter
        rows={shown}
        label={`Predicted against measured, ${of === "held-out" ? "held out" : "in sample"}`}
      />
      <Stack gap={12}>
        <FilterChips
          legend="System"
          value={modelId}
          onChange={(model) => void setState({ model })}
          total={role ? rows.filter((row) => row.role === role).length : rows.length}
          options={models.map(({ id, title }) => ({
            value: id,
            title,
            count: rows.filter((row) => row.model === id && (!role || row.role === role)).length,
          }))}
        />
        <FilterChips
          legend="Role of values"
          value={role}
          onChange={(value) => void setState({ role: value })}
          total={ofModel.length}
          options={ROLES.map((known) => ({
            value: known.role,
            title: known.title,
            hint: known.meaning,
            count: ofModel.filter((row) => row.role === known.role).length,
          }))}
        />
        <Check checked={worst} onChange={(checked) => void setState({ worst: checked || null })}>
          Largest errors first
        </Check>
      </Stack>
      {chosen ? <Soft>{chosen.meaning}</Soft> : null}
      {models
        .filter(({ id }) => (!modelId || id === modelId) && shown.some((row) => row.model === id))
        .map((model) => (
          <ModelSection
            key={model.id}
            model={model}
            published={published.find((one) => one.model === model.id)}
            all={rows.filter((row) => row.model === model.id)}
            shown={shown.filter((row) => row.model === model.id)}
            open={modelId !== null || role !== null || worst}
          />
        ))}
    </>
  );
}

/** Values by size of error, largest first; a value without a ratio counts as largest. */
function worstFirst(rows: readonly FidelityRow[]): readonly FidelityRow[] {
  const size = ({ error }: FidelityRow) => Math.abs(error ?? Number.POSITIVE_INFINITY);
  // Infinite sizes are equal; their difference would be NaN.
  return rows.toSorted((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)));
}

interface Option<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly count: number;
  readonly hint?: string;
}

/** A filter with the count of each option. Options without matches are omitted. */
function FilterChips<Value extends string>({
  legend,
  options,
  total,
  value,
  onChange,
}: {
  legend: string;
  options: readonly Option<Value>[];
  total: number;
  value: Value | null;
  onChange: (value: Value | null) => void;
}) {
  return (
    <Row as="fieldset" wrap align="stretch" gap={6}>
      <legend className={styles.legend}>{legend}</legend>
      <Chip large pressed={value === null} onClick={() => onChange(null)}>
        all <span>{total}</span>
      </Chip>
      {options.map((option) =>
        option.count === 0 && option.value !== value ? null : (
          <Chip
            key={option.value}
            large
            pressed={value === option.value}
            title={option.hint}
            onClick={() => onChange(option.value)}
          >
            {option.title} <span>{option.count}</span>
          </Chip>
        ),
      )}
    </Row>
  );
}

interface Line {
  readonly model: Model;
  readonly exact: number;
  readonly hit: number;
  readonly noisy: { readonly median: number; readonly mean: number; readonly worst: number } | undefined;
  readonly open: number;
  readonly unseen: { readonly mean: number; readonly worst: number } | undefined;
}

const columns: readonly DataColumn<Line>[] = [
  column("System", { sortBy: ({ model }) => model.title }, ({ model }) => (
    <Link href={`/accuracy?model=${model.id}`}>{model.title}</Link>
  )),
  numberColumn(
    "Exact, met",
    ({ exact }) => exact || null,
    (exact, { hit }) => `${hit} of ${exact}`,
  ),
  numberColumn("Median error", ({ noisy }) => noisy?.median, shareText),
  numberColumn("Mean", ({ noisy }) => noisy?.mean, shareText),
  numberColumn("Worst", ({ noisy }) => noisy?.worst, shareText),
  numberColumn("Held out, mean", ({ unseen }) => unseen?.mean, shareText),
  numberColumn("Worst", ({ unseen }) => unseen?.worst, shareText, { id: "unseen-worst" }),
  numberColumn("Excluded", ({ open }) => open || null),
];

function OverviewTable({ rows, heldOut }: { rows: readonly FidelityRow[]; heldOut: readonly FidelityRow[] }) {
  const lines = models.map((model): Line => {
    const own = rows.filter((row) => row.model === model.id);
    const exact = own.filter(({ role }) => role === "exact");
    return {
      model,
      exact: exact.length,
      hit: exact.filter((row) => row.error === 0).length,
      noisy: summarizeRoles(own).find(({ role }) => role === "noisy"),
      unseen: summarizeRoles(heldOut.filter((row) => row.model === model.id)).find(
        ({ role }) => role === "noisy",
      ),
      open: own.filter(({ role }) => role === "unexplained" || role === "unverified").length,
    };
  });
  return (
    <DataTable
      rows={lines}
      columns={columns}
      rowId={({ model }) => model.id}
      caption={`${rows.length} published values`}
    />
  );
}
