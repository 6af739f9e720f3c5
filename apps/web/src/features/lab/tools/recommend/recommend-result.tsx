"use client";
import { pfLines } from "@wirecost/harness";
import type { Recommendation } from "@wirecost/sim-core";
import { formatCount } from "@wirecost/sim-core";
import { memo, useMemo, useState } from "react";
import { OriginLine } from "../../../../entities/prediction/origin-line.tsx";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../../../shared/ui/controls/copy-button.tsx";
import type { LabStore } from "../../lab-store.ts";
import { HoursCard } from "../hours/hours-card.tsx";
import { certaintyText, certaintyWord } from "./certainty-text.ts";
import { ChangesList } from "./changes-list.tsx";
import { FrontChart } from "./front-chart.tsx";
import { frontPoints } from "./front-points.ts";
import { FrontTable } from "./front-table.tsx";
import styles from "./recommend.module.css";
import { RecommendSentence } from "./recommend-sentence.tsx";

/** What the search found: in words, as changes to make, and as the trade-off it was chosen from. */
export const RecommendResult = memo(function RecommendResult({
  store,
  found,
  within,
}: {
  store: LabStore;
  found: Recommendation;
  /** Relative. */
  within: number;
}) {
  const { model } = store;
  const { own, best, recommended, certainty, search } = found;
  const [lit, setLit] = useState<number>();
  const points = useMemo(() => frontPoints(found), [found]);
  const higher = model.metrics[model.view.metric]?.better === "higher";
  const lines = pfLines(model, own.params, recommended.params);
  return (
    <>
      <RecommendSentence model={model} found={found} />
      <p className={styles.note}>
        <b>{certaintyWord(certainty)}.</b> {certaintyText(model, certainty, within)}{" "}
        {search.method === "every combination"
          ? `Exhaustive search of all suggested values: ${formatCount(search.tried)} combinations.`
          : `Too many combinations for an exhaustive search: a coordinate search from several starts tried ${formatCount(search.tried)} and may have missed a better one.`}
      </p>
      <OriginLine
        model={model}
        of={{ ...store.get().view, metric: model.view.metric }}
        settings={recommended.params}
      />
      <div className={styles.columns}>
        <div>
          <ChangesList model={model} from={own.params} to={recommended.params} />
          {recommended.changes > 0 ? (
            <div className={styles.actions}>
              <Button size="small" onClick={() => store.setParams(recommended.params)}>
                Use these settings
              </Button>
              {lines.length > 0 ? (
                <CopyButton size="small" text={`${lines.join("\n")}\n`}>
                  Copy .pf lines
                </CopyButton>
              ) : null}
            </div>
          ) : null}
          {lines.length > 0 ? <pre className={styles.pf}>{lines.join("\n")}</pre> : null}
        </div>
        <div>
          <FrontChart
            model={model}
            points={points}
            threshold={best.metric + (higher ? -1 : 1) * within * Math.abs(best.metric)}
            lit={lit}
            onLight={setLit}
          />
          <FrontTable
            model={model}
            points={points}
            own={own.params}
            lit={lit}
            onLight={setLit}
            onTake={(i) => points[i] && store.setParams(points[i].trial.params)}
          />
        </div>
      </div>
      <HoursCard store={store} before={own.params} after={recommended.params} />
    </>
  );
});
