import { type Finding, schemaOfColumns } from "@wirecost/analysis";
import { type Complaint, formatTitle, possibleSystems } from "@wirecost/importers";
import { type Model, models } from "@wirecost/sim-core";
import { useState } from "react";
import { FindingsNotice } from "../../entities/measurement/findings/findings-notice.tsx";
import type { FileReading } from "../../entities/measurement/reading/use-file-reading.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Box, boxClass, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { type ChosenColumns, meaning, neededMapping } from "./chosen-columns.ts";
import { ColumnMapper } from "./column-mapper.tsx";
import { ComplaintList } from "./given-settings.tsx";
import { LabOffer } from "./lab-offer.tsx";
import { MappingPanel } from "./mapping-panel.tsx";
import { RowsPreview } from "./rows-preview.tsx";
import { SetupForm, type StatedSettings } from "./setup-form.tsx";
import styles from "./uploads.module.css";

export function FileReport({
  model,
  reading,
  onModel,
  chosen,
  onChosen,
  ...statedSettings
}: StatedSettings & {
  /** The system the file was read for; null for no model. */
  model: Model | null;
  reading: FileReading;
  /** Reads it for another system, or for none. */
  onModel: (model: string | null) => void;
  chosen: ChosenColumns | undefined;
  /** For another system than the file was read for, if one is named. */
  onChosen: (chosen: ChosenColumns | undefined, model?: string | null) => void;
}) {
  const [picked, setPicked] = useState<Finding>();
  if (reading.state === "reading")
    return (
      <Stack gap={16} role="status" aria-label="Reading the file">
        <Skeleton height={24} width="60%" />
        <Skeleton height={240} />
      </Stack>
    );
  if (reading.state === "refused") return <Notice tone="warn">{reading.complaint.message}</Notice>;
  const {
    format,
    rowCount,
    schema: own,
    columns,
    complaints,
    omitted,
    notes,
    needsMapping,
  } = reading.reading;
  const schema = own ? schemaOfColumns(own) : model;
  const { findings } = reading;
  const finding = findings.find((one) => one === picked);
  const failed = complaints.some(({ severity }) => severity === "error");
  const kind = format ? formatTitle(format) : undefined;
  return (
    <Stack gap={16}>
      {kind ? (
        <Text as="p" size={16}>
          Read as {kind}: <b>{rowCount.toLocaleString("en-US")}</b> {rowCount === 1 ? "row" : "rows"}
          {failed ? " without an error" : ""}.
        </Text>
      ) : null}
      {format === null || (own && !columns) ? null : (
        <Select
          label="Measurements of"
          value={model?.id ?? ""}
          onChange={(value) => onModel(value || null)}
          options={[
            ...models.map(({ id, title }) => ({ value: id, label: title })),
            { value: "", label: "something else: its own settings and metrics" },
          ]}
        />
      )}
      {model ? null : (
        <p>
          The file's own settings and metrics: rows can be looked at, laid out and compared. There is no model
          to predict them.
        </p>
      )}
      {model || !columns ? null : (
        <LabOffer
          models={possibleSystems(
            columns.map(({ header }) => header),
            "some",
          )}
          onUse={onModel}
        />
      )}
      <ComplaintList complaints={complaints} omitted={omitted} />
      {model && columns ? (
        <ValueMapper
          model={model}
          complaints={complaints}
          onApply={(meanings) => {
            let next = chosen;
            for (const [header, values] of meanings)
              next = { mapping: meaning(columns, next, header, values), taken: !needsMapping };
            onChosen(next);
          }}
        />
      ) : null}
      {notes.length > 0 ? (
        <Box as="ul" tone="soft">
          {notes.map((note) => (
            <li key={note}>
              <FlagText text={note} />
            </li>
          ))}
        </Box>
      ) : null}
      {columns && (needsMapping || failed) ? (
        <ColumnMapper
          model={model}
          columns={columns}
          needed={needsMapping}
          chosen={chosen}
          onChosen={onChosen}
        />
      ) : null}
      {columns && columns.length > 0 ? (
        <MappingPanel
          model={model?.id ?? null}
          columns={columns}
          mapping={chosen?.taken ? chosen.mapping : undefined}
          onTake={(mapping, of) => {
            const taken = { mapping, taken: true };
            if (of === (model?.id ?? null)) onChosen(neededMapping(columns, taken));
            // The meaning of headers for another system is not known yet.
            else onChosen(taken, of);
          }}
        />
      ) : null}
      {rowCount > 0 ? <FindingsNotice findings={findings} chosen={finding} onChoose={setPicked} /> : null}
      {schema && rowCount > 0 ? (
        <RowsPreview schema={schema} table={reading.table} only={finding?.rows} />
      ) : null}
      {columns && !needsMapping && !failed ? (
        <details>
          <Text as="summary" tone="accent" target>
            Columns
          </Text>
          <ColumnMapper model={model} columns={columns} needed={false} chosen={chosen} onChosen={onChosen} />
        </details>
      ) : null}
      {!model || failed || needsMapping || rowCount === 0 ? null : (
        <SetupForm model={model} setup={reading.setup} table={reading.table} {...statedSettings} />
      )}
    </Stack>
  );
}

/** A text of the file that is not an option of its setting. */
interface UnknownText {
  readonly column: string;
  readonly text: string;
  readonly param: string;
  /** The option that it misspells. */
  readonly nearest?: string;
}

/** Asks for the meaning of texts that are not options of their setting: nothing is applied before all are answered. */
function ValueMapper({
  model,
  complaints,
  onApply,
}: {
  model: Model;
  complaints: readonly Complaint[];
  /** The meaning of each column's texts, in the words of its setting. */
  onApply: (meanings: ReadonlyMap<string, Readonly<Record<string, string>>>) => void;
}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const unknown = complaints.flatMap(({ column, value, choice }): readonly UnknownText[] =>
    choice && column !== undefined ? [{ column, text: value, ...choice }] : [],
  );
  if (unknown.length === 0) return null;
  const keyOf = ({ column, text }: UnknownText) => JSON.stringify([column, text]);
  const meaningOf = (one: UnknownText) => chosen[keyOf(one)] ?? one.nearest ?? "";
  const open = unknown.filter((one) => meaningOf(one) === "").length;
  const apply = () => {
    const meanings = new Map<string, Record<string, string>>();
    for (const one of unknown)
      meanings.set(one.column, { ...meanings.get(one.column), [one.text]: meaningOf(one) });
    onApply(meanings);
  };
  return (
    <Stack as="section" align="start" gap={8} className={styles.valueMapperFrame} aria-label="Values to map">
      <Text as="h3" size={14}>
        {unknown.length === 1 ? "One value is" : `${unknown.length} values are`} not recognized: choose what{" "}
        {unknown.length === 1 ? "it means" : "they mean"}
      </Text>
      <Stack as="ul" wide gap={6} className={styles.valueMapperList}>
        {unknown.map((one) => {
          const param = model.params[one.param];
          return (
            <li key={keyOf(one)} className={styles.valueMapperItem}>
              <Text breaks>
                {one.column}: <b>{one.text}</b>
              </Text>
              <Select
                aria-label={`What ${one.text} in ${one.column} means`}
                className={boxClass({ shrink: true })}
                value={meaningOf(one)}
                onChange={(value) => setChosen({ ...chosen, [keyOf(one)]: value })}
                options={[
                  { value: "", label: "choose …", disabled: true },
                  ...(param?.kind === "choice" ? param.options : []),
                  { value: "?", label: "leave it open" },
                ]}
              />
            </li>
          );
        })}
      </Stack>
      <Button size="small" variant="primary" disabled={open > 0} onClick={apply}>
        Apply mapping
      </Button>
    </Stack>
  );
}
