"use client";
import { type Finding, schemaOfColumns } from "@wirecost/analysis";
import { formatTitle, possibleSystems } from "@wirecost/importers";
import type { Model, Params } from "@wirecost/sim-core";
import { useState } from "react";
import { FindingsNotice } from "../../entities/measurement/findings/findings-notice.tsx";
import type { FileReading } from "../../entities/measurement/reading/use-file-reading.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { type ChosenColumns, meaning, neededMapping } from "./chosen-columns.ts";
import { ColumnMapper } from "./column-mapper.tsx";
import { ComplaintList } from "./complaint-list.tsx";
import type { GivenFile } from "./given-settings.tsx";
import { LabOffer } from "./lab-offer.tsx";
import { MappingPanel } from "./mappings/mapping-panel.tsx";
import { RowsPreview } from "./rows-preview.tsx";
import { SetupForm } from "./setup-form.tsx";
import { SystemChoice } from "./system-choice.tsx";
import styles from "./uploads.module.css";
import { ValueMapper } from "./value-mapper.tsx";

/** What was understood of a file, and what is asked about it. */
export function FileReport({
  model,
  reading,
  onModel,
  stated,
  chosen,
  onChosen,
  onStated,
  given,
  onSettingsFile,
}: {
  /** What the file was read for; null for none of the models. */
  model: Model | null;
  reading: FileReading;
  /** Reads it for another system, or for none. */
  onModel: (model: string | null) => void;
  stated: Params;
  chosen: ChosenColumns | undefined;
  /** For another system than the file was read for, where one is named. */
  onChosen: (chosen: ChosenColumns | undefined, model?: string | null) => void;
  onStated: (stated: Params) => void;
  given: GivenFile | undefined;
  onSettingsFile: (file: File) => void;
}) {
  const [picked, setPicked] = useState<Finding>();
  if (reading.state === "reading")
    return (
      <div className={styles.report} role="status" aria-label="Reading the file">
        <Skeleton height={24} width="60%" />
        <Skeleton height={240} />
      </div>
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
    <div className={styles.report}>
      {kind ? (
        <p className={styles.verdict}>
          Read as {kind}: <b>{rowCount.toLocaleString("en-US")}</b> {rowCount === 1 ? "row" : "rows"}
          {failed ? " without an error" : ""}.
        </p>
      ) : null}
      {format === null || (own && !columns) ? null : (
        <SystemChoice value={model?.id ?? null} onChange={onModel} />
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
          onApply={(said) => {
            let next = chosen;
            for (const [header, values] of said)
              next = { mapping: meaning(columns, next, header, values), taken: !needsMapping };
            onChosen(next);
          }}
        />
      ) : null}
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>
              <FlagText text={note} />
            </li>
          ))}
        </ul>
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
            // What headers say to another system is not known yet.
            else onChosen(taken, of);
          }}
        />
      ) : null}
      {rowCount > 0 ? <FindingsNotice findings={findings} chosen={finding} onChoose={setPicked} /> : null}
      {schema && rowCount > 0 ? (
        <RowsPreview schema={schema} table={reading.table} only={finding?.rows} />
      ) : null}
      {columns && !needsMapping && !failed ? (
        <details className={styles.fileReportMore}>
          <summary>Columns</summary>
          <ColumnMapper model={model} columns={columns} needed={false} chosen={chosen} onChosen={onChosen} />
        </details>
      ) : null}
      {!model || failed || needsMapping || rowCount === 0 ? null : (
        <SetupForm
          model={model}
          setup={reading.setup}
          table={reading.table}
          stated={stated}
          onStated={onStated}
          given={given}
          onSettingsFile={onSettingsFile}
        />
      )}
    </div>
  );
}
