import { knowsHeaders } from "@wirecost/importers";
import { models } from "@wirecost/sim-core";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";

/** Offers the lab of a model that has a name for every column of rows that are read as belonging to none. */
export function LabOffer({
  headers,
  disabled = false,
  onUse,
}: {
  headers: readonly string[];
  disabled?: boolean;
  onUse: (modelId: string) => void;
}) {
  return models
    .filter((model) => knowsHeaders(model, headers))
    .map(({ id, title }) => (
      <Notice
        key={id}
        action={
          <Button size="small" disabled={disabled} onClick={() => onUse(id)}>
            Read it as {title}
          </Button>
        }
      >
        Its columns are named as those of {title}: if that is what was measured, it can be laid over the
        prediction.
      </Notice>
    ));
}
