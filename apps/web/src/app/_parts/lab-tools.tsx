import type { ComponentProps } from "react";
import type { GivenTool } from "../../features/lab/lab-slots.ts";
import { ToolTabs } from "../../features/lab/tools/tool-tabs.tsx";
import { planTool } from "../../features/plans/index.ts";

const given: readonly GivenTool[] = [planTool];

export function LabTools({ store }: Pick<ComponentProps<typeof ToolTabs>, "store">) {
  return <ToolTabs store={store} given={given} />;
}
