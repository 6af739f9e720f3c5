import type { MeasuredSet } from "@wirecost/analysis";
import type { Design, Model, Params } from "@wirecost/sim-core";
import { type ComponentType, memo, useDeferredValue, useState, useSyncExternalStore } from "react";
import { encodeDesign, labDesign } from "../../entities/design/design-address.ts";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Row } from "../../shared/ui/layout/layout.tsx";
import type { LabState, LabStore } from "./lab-store.ts";

interface LabActionsProps {
  readonly store: LabStore;
  readonly onSettings: () => void;
  readonly Upload?: ComponentType<{
    readonly model: Model;
    /** Shows rows that were read in this browser. */
    readonly onRead: (set: MeasuredSet) => void;
    /** Changes the lab's settings, and returns a function that undoes it. */
    readonly onSettings: (settings: Params) => () => void;
  }>;
  readonly Save?: ComponentType<{
    readonly design: Design;
    readonly onSaved: (saved: Saved) => void;
  }>;
  readonly Share?: ComponentType<{
    readonly design: Design;
    /** The stored object of the design, if any. */
    readonly saved: Saved | undefined;
    /** Title of the overlaid measured rows. */
    readonly overlay: string | undefined;
    readonly variant: "primary";
  }>;
}

/**
 * The lab's actions. Loaded once the matrix is displayed. What they act on is not visible, so it may be updated a frame
 * later.
 */
export const LabActions = memo(function LabActions(props: LabActionsProps) {
  const { store } = props;
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  return <Actions {...props} state={useDeferredValue(state)} />;
});

const Actions = memo(function Actions({
  store,
  state: { shown, open },
  onSettings,
  Upload,
  Save,
  Share,
}: LabActionsProps & { readonly state: LabState }) {
  const onRead = (set: MeasuredSet) => store.openSet("local", set);
  const onGiven = (settings: Params) => {
    const before = store.get().view.params;
    store.setParams(settings);
    const back = Object.keys(settings).flatMap((id) => {
      const value = before[id];
      return value === undefined ? [] : [[id, value] as const];
    });
    return () => store.setParams(Object.fromEntries(back));
  };
  const design = labDesign(store.model, shown);
  // A just saved design is shared as it is, not stored again.
  const [savedDesign, setSavedDesign] = useState<{ readonly key: string; readonly saved: Saved }>();
  const key = JSON.stringify(design);
  const items = [`design:${encodeDesign(store.model, { ...design, params: shown.params })}`];
  if (open && open.reference !== "local") items.push(open.reference);
  return (
    <>
      <Row as="span" inline onlyNarrow>
        <Button variant="primary" onClick={onSettings}>
          Settings
        </Button>
      </Row>
      {Upload ? <Upload model={store.model} onRead={onRead} onSettings={onGiven} /> : null}
      <LinkButton href={`/compare?items=${encodeURIComponent(items.join(","))}`}>Compare</LinkButton>
      {Save ? <Save design={design} onSaved={(saved) => setSavedDesign({ key, saved })} /> : null}
      {Share ? (
        <Share
          design={design}
          saved={savedDesign?.key === key ? savedDesign.saved : undefined}
          overlay={open?.set.title}
          variant="primary"
        />
      ) : null}
    </>
  );
});
