"use client";
import { type FidelityRow, fidelity, models, type Role, summarizeFidelity } from "@wirecost/sim-core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMemo } from "react";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Tag } from "../../components/ui/tag.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import styles from "./fidelity-page.module.css";
import { FidelityTable } from "./fidelity-table.tsx";
import { ROLES } from "./roles.ts";
import { SummaryTable } from "./summary-table.tsx";

/** Predicted against measured for every published figure, with the error shown. */
export function FidelityPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Fidelity"
        intro="Every model against every row that somebody published. No figure is left out, also where the model is wrong."
        actions={<LinkButton href="/references">The reference data</LinkButton>}
      >
        <Report />
      </PageFrame>
    </PageProviders>
  );
}

const KNOWN = ROLES.map(({ role }) => role);

function Report() {
  const rows = useMemo(() => fidelity(), []);
  const [role, setRole] = useQueryState("role", parseAsStringLiteral(KNOWN));
  const shown = role ? rows.filter((row) => row.role === role) : rows;
  return models.map((model) => {
    const own = shown.filter((row) => row.model === model.id);
    const all = rows.filter((row) => row.model === model.id);
    return (
      <section key={model.id} className={styles.model} aria-labelledby={`${model.id}-title`}>
        <h2 id={`${model.id}-title`} className={styles.title}>
          {model.title} <Tag>model {model.version}</Tag>
        </h2>
        <p className={styles.verdict}>{verdict(all)}</p>
        <SummaryTable model={model} summaries={summarizeFidelity(all)} />
        <fieldset className={styles.roles}>
          <legend className={styles.legend}>Show figures that are</legend>
          <button
            type="button"
            className={styles.role}
            aria-pressed={role === null}
            onClick={() => void setRole(null)}
          >
            all <span className={styles.count}>{all.length}</span>
          </button>
          {ROLES.map((known) => {
            const count = all.filter((row) => row.role === known.role).length;
            return count === 0 ? null : (
              <button
                key={known.role}
                type="button"
                className={styles.role}
                aria-pressed={role === known.role}
                title={known.meaning}
                onClick={() => void setRole(known.role)}
              >
                {known.title} <span className={styles.count}>{count}</span>
              </button>
            );
          })}
        </fieldset>
        <p className={styles.meaning}>{role ? meaning(role) : "Sort by error to see the worst first."}</p>
        <FidelityTable model={model} rows={own} />
        <details className={styles.assumptions}>
          <summary>What the model assumes</summary>
          <ul>
            {model.assumptions.map((assumption) => (
              <li key={assumption}>{assumption}</li>
            ))}
          </ul>
        </details>
      </section>
    );
  });
}

function meaning(role: Role): string {
  return ROLES.find((known) => known.role === role)?.meaning ?? "";
}

/** The report in one sentence. */
function verdict(rows: readonly FidelityRow[]): string {
  const exact = rows.filter((row) => row.role === "exact");
  const hit = exact.filter((row) => row.error === 0).length;
  const open = rows.filter((row) => row.role === "unexplained" || row.role === "unsettled").length;
  const first =
    hit === exact.length
      ? `All ${exact.length} figures that the laws give exactly are met to the digit.`
      : `${hit} of ${exact.length} figures that the laws give exactly are met to the digit.`;
  return open > 0 ? `${first} ${open} do not fit, or cannot be held against the model.` : first;
}
