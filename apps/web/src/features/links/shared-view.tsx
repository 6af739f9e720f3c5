"use client";
import type { SharedContent, SharedTable } from "@wirecost/contract";
import type { ComponentType, ReactNode } from "react";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./links.module.css";
import { SharedHead } from "./shared-head.tsx";
import { SharedLab } from "./shared-lab.tsx";
import { SharedMeasurement } from "./shared-measurement.tsx";
import { sharedVersions } from "./shared-versions.ts";

export interface SharedViewSlots {
  /** Shows a comparison; a link to one says that it cannot be shown where this is omitted. */
  readonly Comparison?:
    | ComponentType<{ readonly document: Extract<SharedContent, { kind: "comparison" }>["document"] }>
    | undefined;
}

/** What a link holds, whatever that is, with its stamp. */
export function SharedView({
  shared,
  actions,
  Comparison,
}: { shared: SharedTable; actions?: ReactNode } & SharedViewSlots) {
  return (
    <>
      <SharedHead shared={shared} actions={actions} />
      {shared.newerAt ? (
        <div className={styles.newer}>
          <Notice>
            This is the state when it was shared. There has been a newer one since{" "}
            {formatWhen(shared.newerAt)}. Ask the sender for a new link.
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
      <Content shared={shared} Comparison={Comparison} />
    </>
  );
}

function Content({
  shared: { content, shows, title },
  Comparison,
}: { shared: SharedTable } & SharedViewSlots) {
  switch (content.kind) {
    case "run":
      return <SharedLab stored={content.document} chartFirst={shows === "chart"} />;
    case "measured":
      return <SharedMeasurement document={content.document} title={title} />;
    case "comparison":
      return Comparison ? (
        <Comparison document={content.document} />
      ) : (
        <Notice tone="warn">This page cannot show comparisons.</Notice>
      );
  }
}
