import { type ComponentProps, useSyncExternalStore } from "react";
import { RECORD_SOURCE, recordSourceOf, recordSourceTool } from "../../entities/design/design-address.ts";
import type { LabSlots } from "../../features/lab/lab-slots.ts";
import { RecordSizeField } from "../../features/schemas/record-size-field.tsx";

/** The lab's choice of a table as the source of record sizes. */
export function LabRecordSize({ store }: ComponentProps<NonNullable<LabSlots["RecordSize"]>>) {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  return (
    <RecordSizeField
      model={store.model}
      params={view.params}
      source={recordSourceOf(view)}
      onUse={(sizes, source) => {
        store.setParams(sizes);
        const tool = recordSourceTool(source, store.get().view.params);
        store.setTool(RECORD_SOURCE, tool[RECORD_SOURCE] ?? "");
      }}
    />
  );
}
