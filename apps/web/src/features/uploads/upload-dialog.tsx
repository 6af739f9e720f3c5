"use client";
import { type ColumnMapping, isUsable } from "@wirecost/importers";
import type { MeasuredSet, Model, Params } from "@wirecost/sim-core";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileReport } from "./file-report.tsx";
import { localSet } from "./local-set.ts";
import { StorePanel } from "./store-panel.tsx";
import styles from "./upload-dialog.module.css";
import { useFileReading } from "./use-file-reading.ts";

/** Reads a measured file in the browser, says what was understood, then shows or stores it. */
export function UploadDialog({
  model,
  file: first,
  onRead,
  onClose,
}: {
  model: Model;
  /** A file that was dropped already. */
  file?: File | undefined;
  /** Shows the rows in the lab; left out where there is no lab to show them in. */
  onRead?: ((set: MeasuredSet) => void) | undefined;
  onClose: () => void;
}) {
  const [file, setFile] = useState(first);
  const [mapping, setMapping] = useState<ColumnMapping>();
  const [stated, setStated] = useState<Params>({});
  const [storing, setStoring] = useState(false);
  const reading = useFileReading(file, model.id, mapping);
  const good = reading?.state === "read" && isUsable(reading.reading) && reading.reading.rows.length > 0;
  const setup = reading?.state === "read" ? { ...stated, ...reading.setup.common } : stated;
  const choose = (next: File | undefined) => {
    setFile(next);
    setMapping(undefined);
    setStoring(false);
  };
  const show = () => {
    if (file && reading?.state === "read") {
      onRead?.(localSet(file.name, model.id, reading.reading.rows, reading.setup, setup));
      onClose();
    }
  };
  const footer =
    good && !storing ? (
      <>
        <Button onClick={() => choose(undefined)}>Another file</Button>
        <Button variant={onRead ? "plain" : "primary"} onClick={() => setStoring(true)}>
          Store
        </Button>
        {onRead ? (
          <Button variant="primary" onClick={show}>
            Show in the lab
          </Button>
        ) : null}
      </>
    ) : file && !storing ? (
      <Button onClick={() => choose(undefined)}>Another file</Button>
    ) : undefined;
  return (
    <QueryProvider>
      <Dialog
        open
        onClose={onClose}
        shape="wide"
        title="Upload a measurement"
        description={file ? file.name : `Lays what you measured over what ${model.title} predicts.`}
        footer={footer}
      >
        <div className={styles.content}>
          {file && reading ? (
            storing && good ? (
              <StorePanel
                input={{ file, model: model.id, mapping, setup }}
                onBack={() => setStoring(false)}
                onClose={onClose}
              />
            ) : (
              <FileReport
                model={model}
                reading={reading}
                stated={stated}
                onMapping={setMapping}
                onStated={setStated}
              />
            )
          ) : (
            <FileDrop onFile={choose} />
          )}
        </div>
      </Dialog>
    </QueryProvider>
  );
}
