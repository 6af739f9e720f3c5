"use client";
import type { SharedTable } from "@wirecost/contract";
import type { ReactNode } from "react";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { SharedComparison } from "../compare/shared-comparison.tsx";
import styles from "./shared-head.module.css";
import { SharedHead } from "./shared-head.tsx";
import { SharedLab } from "./shared-lab.tsx";
import { SharedMeasurement } from "./shared-measurement.tsx";
import { sharedVersions } from "./shared-versions.ts";

/** What a link holds, whatever that is, with its stamp. */
export function SharedView({ shared, actions }: { shared: SharedTable; actions?: ReactNode }) {
  return (
    <>
      <SharedHead shared={shared} actions={actions} />
      {shared.newerAt ? (
        <div className={styles.newer}>
          <Notice>
            This is how it was when it was shared. There has been a newer one since{" "}
            {formatWhen(shared.newerAt)}: ask whoever sent the link for it.
          </Notice>
        </div>
      ) : null}
      {sharedVersions(shared.content).map(({ model, version, now }) =>
        now === undefined ? null : (
          <div key={`${model} ${version}`} className={styles.newer}>
            <Notice tone="warn">
              It was shared with version {version} of the model {model}, which is {now} now. What was measured
              is as it was; predictions beside it are today's.
            </Notice>
          </div>
        ),
      )}
      <Content shared={shared} />
    </>
  );
}

function Content({ shared: { content, shows, title } }: { shared: SharedTable }) {
  switch (content.kind) {
    case "run":
      return <SharedLab stored={content.document} chartFirst={shows === "chart"} />;
    case "measured":
      return <SharedMeasurement document={content.document} title={title} />;
    case "comparison":
      return <SharedComparison document={content.document} />;
  }
}
