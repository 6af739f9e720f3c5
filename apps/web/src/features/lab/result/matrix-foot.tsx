"use client";
import { referenceSet } from "@wirecost/analysis";
import { memo, type RefObject, useState } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import type { LabStore } from "../lab-store.ts";
import { Pick } from "./pick.tsx";

const LabExport = whenShown(
  () => import("../shown-parts.ts").then((m) => m.LabExport),
  <Button size="small">Export</Button>,
);

/** Below the matrix: which measured data lies over it, its export, and where the selected cell is in a drawer. */
export const MatrixFoot = memo(function MatrixFoot({
  store,
  open,
  chart,
  onCell,
}: {
  store: LabStore;
  /** The measured set in the address. */
  open: string | undefined;
  chart: RefObject<SVGSVGElement | null>;
  onCell: () => void;
}) {
  const { model } = store;
  const [exporting, setExporting] = useState(false);
  const shipped = model.references.map(({ id, title }) => ({ value: `reference:${id}`, label: title }));
  const other =
    open && !open.startsWith("reference:")
      ? [{ value: open, label: open === "local" ? "this file" : "your upload" }]
      : [];
  const choose = (value: string) => {
    const [, id = ""] = value.split(":");
    if (value === "") store.closeSet();
    else if (value !== open) store.openSet(value, referenceSet(model, id));
  };
  return (
    <Row wrap gap={4} gapX={8} mt={8} noPrint>
      <Text tone="soft" size={12}>
        Overlay measured data:
      </Text>
      <Pick
        label="Measured data"
        value={open ?? ""}
        options={[{ value: "", label: "none" }, ...other, ...shipped]}
        onChange={choose}
      />
      <Text grow />
      <Row as="span" inline onlyMiddle>
        <Button size="small" onClick={onCell}>
          Selected cell details
        </Button>
      </Row>
      {exporting ? (
        <LabExport store={store} chart={chart} />
      ) : (
        <Button size="small" aria-haspopup="menu" onClick={() => setExporting(true)}>
          Export
        </Button>
      )}
    </Row>
  );
});
