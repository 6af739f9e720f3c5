"use client";
import type { SharedSet } from "@wirecost/contract";
import { useMemo } from "react";
import { Notice } from "../../components/ui/notice.tsx";
import { uploadSchema } from "../../lib/upload-schema.ts";
import { OwnSet } from "../measurements/own-set.tsx";
import { PassportFacts } from "../passports/passport-facts.tsx";
import { RowsWithFindings } from "../references/rows-with-findings.tsx";
import { MeasurementExport } from "./measurement-export.tsx";
import styles from "./shared-lab.module.css";
import { measuredSet } from "./shared-set.ts";

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
      {document.passport ? <PassportFacts facts={document.passport} label="Measured on" /> : null}
      <OwnSet schema={schema} set={set} />
      <MeasurementExport schema={schema} set={set} />
      <RowsWithFindings schema={schema} set={set} folded />
    </div>
  );
}
