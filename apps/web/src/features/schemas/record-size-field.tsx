"use client";
import type { Model, Params } from "@wirecost/sim-core";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import { ChooseTableDialog } from "./choose-table-dialog.tsx";

/** Which table the record sizes come from, and the choice of another. */
export function RecordSizeField({
  model,
  params,
  source,
  onUse,
}: {
  model: Model;
  params: Params;
  source: string | undefined;
  onUse: (params: Params, source: string) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Row wrap gap={8} mb={8}>
      <Button size="small" onClick={() => setChoosing(true)}>
        {source ? "Change table" : "Choose table"}
      </Button>
      {source ? (
        <Text tone="soft" size={12} breaks shrink>
          {source}
        </Text>
      ) : null}
      {choosing ? (
        <ChooseTableDialog
          model={model}
          params={params}
          onUse={(patch, from) => {
            onUse(patch, from);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Row>
  );
}
