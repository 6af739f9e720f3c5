import { type Model, type Params, paramName, paramValueText } from "@wirecost/sim-core";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

const MOST = 4;

/** Says that what is shown is no longer what was shared, and goes back. */
export function ChangedNotice({
  model,
  stored,
  params,
  changes,
  onReset,
}: {
  model: Model;
  stored: Params;
  params: Params;
  /** Ids of the parameters that differ. */
  changes: readonly string[];
  onReset: () => void;
}) {
  const said = changes.slice(0, MOST).flatMap((id) => {
    const param = model.params[id];
    const was = stored[id];
    const is = params[id];
    if (!param || was === undefined || is === undefined) return [];
    return [`${paramName(param)} ${paramValueText(param, is)} (stored: ${paramValueText(param, was)})`];
  });
  const more = changes.length - said.length;
  return (
    <Notice action={<Button onClick={onReset}>Back to the stored table</Button>}>
      <b>Changed by you, computed in this browser:</b> {said.join(", ")}
      {more > 0 ? ` and ${more} more` : ""}.
    </Notice>
  );
}
