"use client";
import type { SharedSet } from "@wirecost/contract";
import { useMemo } from "react";
import { EnvironmentFacts } from "../../entities/measurement/environment-facts.tsx";
import { RowsWithFindings } from "../../entities/measurement/rows/rows-with-findings.tsx";
import { OwnSet } from "../../entities/measurement/set/own-set.tsx";
import { measuredSet } from "../../entities/measurement/shared-set.ts";
import { uploadSchema } from "../../entities/measurement/upload-schema.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./links.module.css";
import { MeasurementExport } from "./measurement-export.tsx";

/** Measured rows of a link: laid out by two of their settings, with what they were measured on. */
export function SharedMeasurement({ document, title }: { document: SharedSet; title: string }) {
  const schema = useMemo(() => uploadSchema(document), [document]);
  const set = useMemo(() => measuredSet(document, title), [document, title]);
  if (!schema)
    return (
      <Notice tone="warn">
        This version of Wirecost has no model “{document.model}”, so the rows cannot be shown.
      </Notice>
    );
  return (
    <div className={styles.result}>
      {document.environment ? <EnvironmentFacts facts={document.environment} label="Measured on" /> : null}
      <OwnSet schema={schema} set={set} />
      <MeasurementExport schema={schema} set={set} />
      <RowsWithFindings schema={schema} set={set} folded />
    </div>
  );
}
