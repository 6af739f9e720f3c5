"use client";
import { referenceSet } from "@wirecost/analysis";
import { models } from "@wirecost/sim-core";
import { Suspense } from "react";
import { compareHref, formatItemAddress } from "../../entities/comparison/comparison-address.ts";
import { setHref } from "../../entities/design/design-address.ts";
import { RowsWithFindings } from "../../entities/measurement/rows/rows-with-findings.tsx";
import { SetSettings } from "../../entities/measurement/rows/set-settings.tsx";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Row, Small, Stack } from "../../shared/ui/layout/layout.tsx";
import { EarlyInput } from "../../shared/ui/page/early-input.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./references-page.module.css";

export function ReferencesPage() {
  return (
    <PageFrame
      title="Reference data"
      intro="Published measurements. Every model is compared with all of them; open a table in the lab to overlay it on the prediction."
      actions={<LinkButton href="/accuracy">Accuracy</LinkButton>}
    >
      <Suspense>
        <EarlyInput />
        {models.flatMap((model) =>
          model.references.map((reference) => {
            const { id, title, source, note, rows } = reference;
            const address = formatItemAddress({ kind: "reference", id });
            const set = referenceSet(model, id);
            return (
              <Stack
                as="section"
                key={id}
                id={id}
                className={styles.reference}
                aria-labelledby={`${id}-title`}
              >
                <Row wrap align="start" justify="between" gap={8} gapX={16}>
                  <div className={styles.words}>
                    <h2 id={`${id}-title`}>
                      <FlagText text={title} />
                    </h2>
                    <Small as="p">
                      {source}; {rows.length} rows
                    </Small>
                  </div>
                  <Row wrap align="stretch" gap={8}>
                    <LinkButton href={compareHref([address])}>Compare</LinkButton>
                    <LinkButton variant="primary" href={setHref(model.id, address)}>
                      Open in the lab
                    </LinkButton>
                  </Row>
                </Row>
                <p className={styles.note}>
                  <FlagText text={note} />
                </p>
                <SetSettings schema={model} set={set} />
                <RowsWithFindings schema={model} set={set} folded />
              </Stack>
            );
          }),
        )}
      </Suspense>
    </PageFrame>
  );
}
