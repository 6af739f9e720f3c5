import { type FidelityRow, type Model, summarizeFidelity } from "@wirecost/sim-core";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import styles from "./accuracy.module.css";
import { AccuracyTable } from "./accuracy-table.tsx";
import type { PublishedHeldOut } from "./held-out.ts";
import { HeldOutTable } from "./held-out-table.tsx";
import { SummaryTable } from "./summary-table.tsx";
import { verdict } from "./verdict.ts";

/** One system: what its report comes to, the errors by metric and by reference, and the values. */
export function ModelSection({
  model,
  all,
  shown,
  published,
  open,
}: {
  model: Model;
  all: readonly FidelityRow[];
  /** Those of them that the filters leave. */
  shown: readonly FidelityRow[];
  /** Its references, held out. */
  published: PublishedHeldOut | undefined;
  /** Whether the values are unfolded to begin with. */
  open: boolean;
}) {
  return (
    <section id={model.id} className={styles.model} aria-labelledby={`${model.id}-title`}>
      <h2 id={`${model.id}-title`} className={styles.title}>
        {model.title} <Tag>model {model.version}</Tag>
      </h2>
      <p className={styles.verdict}>{verdict(all)}</p>
      <SummaryTable model={model} summaries={summarizeFidelity(all)} />
      {published ? <HeldOutTable model={model} published={published} /> : null}
      <details className={styles.fold} open={open}>
        <summary>{shown.length === 1 ? "The one value" : `The ${shown.length} values`}</summary>
        <AccuracyTable model={model} rows={shown} />
      </details>
      <details className={styles.fold}>
        <summary>What the model assumes</summary>
        <ul>
          {model.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
