"use client";
import { referenceSet } from "@wirecost/analysis";
import { models } from "@wirecost/sim-core";
import { Suspense } from "react";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { setHref } from "../../lib/lab-href.ts";
import { compareHref, formatItemAddress } from "../compare/item-address.ts";
import styles from "./references-page.module.css";
import { RowsWithFindings } from "./rows-with-findings.tsx";
import { SetSettings } from "./set-settings.tsx";

/** Published measurements that ship with the models. */
export function ReferencesPage() {
  return (
    <PageFrame
      title="Reference data"
      intro="Published measurements. Every model is compared with all of them; open a table in the lab to overlay it on the prediction."
      actions={<LinkButton href="/accuracy">Accuracy</LinkButton>}
    >
      <Suspense>
        {models.flatMap((model) =>
          model.references.map((reference) => {
            const { id, title, source, note, rows } = reference;
            const address = formatItemAddress({ kind: "reference", id });
            const set = referenceSet(model, id);
            return (
              <section key={id} id={id} className={styles.reference} aria-labelledby={`${id}-title`}>
                <div className={styles.head}>
                  <div className={styles.words}>
                    <h2 id={`${id}-title`}>
                      <FlagText text={title} />
                    </h2>
                    <p className={styles.source}>
                      {source}; {rows.length} rows
                    </p>
                  </div>
                  <div className={styles.actions}>
                    <LinkButton href={compareHref([address])} prefetch={false}>
                      Compare
                    </LinkButton>
                    <LinkButton variant="primary" href={setHref(model.id, address)} prefetch={false}>
                      Open in the lab
                    </LinkButton>
                  </div>
                </div>
                <p className={styles.note}>
                  <FlagText text={note} />
                </p>
                <SetSettings schema={model} set={set} />
                <RowsWithFindings schema={model} set={set} folded />
              </section>
            );
          }),
        )}
      </Suspense>
    </PageFrame>
  );
}
