import type { Model } from "@wirecost/sim-core";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

/** Offers the labs of models whose names occur in the columns of a custom table. */
export function LabOffer({
  models,
  disabled = false,
  onUse,
}: {
  models: readonly Model[];
  disabled?: boolean;
  onUse: (modelId: string) => void;
}) {
  return models.map(({ id, title }) => (
    <Notice
      key={id}
      action={
        <Button size="small" disabled={disabled} onClick={() => onUse(id)}>
          Read it as {title}
        </Button>
      }
    >
      Its columns are named as those of {title}: if it measures that system, you can overlay it on the
      prediction.
    </Notice>
  ));
}
