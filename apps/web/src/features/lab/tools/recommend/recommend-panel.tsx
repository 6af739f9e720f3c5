import { formatQuantity, midSentence, type Recommendation } from "@wirecost/sim-core";
import { useMemo, useSyncExternalStore } from "react";
import { settingName } from "../../../../entities/design/design-names.ts";
import { useNewestAnswer } from "../../../../shared/lib/use-newest-answer.ts";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { Box, Row, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../../shared/ui/page/when-shown.tsx";
import { FlagText } from "../../../../shared/ui/tables/texts.tsx";
import { lazyWorker } from "../../../../shared/workers/lazy-worker.ts";
import type { LabStore } from "../../lab-store.ts";
import { useToolParams, useToolText } from "../tool-state.ts";
import {
  checkMaximum,
  checkWithin,
  LimitRow,
  type RecommendSettings,
  readRecommend,
  recommendOptions,
  writeRecommend,
} from "./limit-row.tsx";
import styles from "./recommend.module.css";
import { RecommendResult } from "./recommend-result.tsx";
import type { RecommendWorker } from "./recommend-worker.ts";

/** The cheapest setting that is nearly as good as the best one, within the user's limits. */
export function RecommendPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [text, setText] = useToolText(store, "recommend");
  const { settings, complaints } = useMemo(() => readRecommend(model, text), [model, text]);
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { intervals, joint } = view.calibration ?? {};
  const question = useMemo(
    () => ({ params, options: { ...recommendOptions(settings, params), fitted: { intervals, joint } } }),
    [settings, params, intervals, joint],
  );
  // The previous result stays, marked as outdated, until the worker responds.
  const { answered, failure } = useNewestAnswer(question, ({ params, options }) =>
    ask<Recommendation>((worker) => worker.recommend(model.id, params, options)),
  );
  const { limits, most } = settings;
  const cost = model.view.cost === undefined ? undefined : model.metrics[model.view.cost];
  const limited = Object.keys(limits).map((id) => settingName(model, id));
  const limitNames = [...limited, ...(most === undefined || !cost ? [] : [cost.label])];
  const change = (next: RecommendSettings) => setText(writeRecommend(next));
  return (
    <section aria-label="Recommend" aria-busy={answered?.question !== question}>
      <Row wrap gap={4} gapX={8}>
        <h2>Cheapest setting within</h2>
        <ToolNumber
          label="Distance from the best, in percent"
          after="% of the best"
          value={settings.within}
          check={checkWithin}
          onChange={(within) => within !== undefined && change({ ...settings, within })}
        />
      </Row>
      {/* Limits of the search: the settings it may change and the maximum cost; collapsed by default. */}
      <Box as="details" size={12} mt={4}>
        <Text as="summary" tone="soft" py={4} fit target hoverInk>
          Limits:{" "}
          {limitNames.length > 0 ? (
            <FlagText text={limitNames.join(", ")} />
          ) : (
            "none; every tunable setting may change"
          )}
        </Text>
        <Box as="ul" border="top" mt={4} mb={12}>
          {Object.entries(model.params).map(([id, param]) =>
            param.tunable ? (
              <LimitRow
                key={id}
                model={model}
                id={id}
                params={params}
                limit={limits[id]}
                onChange={(limit) => {
                  const { [id]: _, ...others } = limits;
                  change({ ...settings, limits: limit ? { ...others, [id]: limit } : others });
                }}
              />
            ) : null,
          )}
          {cost ? (
            <Row as="li" wrap gap={2} gapX={12} border="bottom" className={styles.row}>
              <span className={styles.name}>{cost.label}</span>
              <Row as="span" inline wrap gap={4} gapX={12} tone="soft">
                <ToolNumber
                  label={`Most ${midSentence(cost.label)}`}
                  before="at most"
                  after={
                    most === undefined
                      ? `${cost.unit}; empty for no limit`
                      : `${cost.unit} (${formatQuantity(most, cost.unit)})`
                  }
                  value={most}
                  optional
                  check={checkMaximum}
                  onChange={(value) => change({ ...settings, most: value })}
                />
              </Row>
            </Row>
          ) : null}
        </Box>
      </Box>
      {complaints.map((text) => (
        <Notice key={text} tone="warn">
          {text}
        </Notice>
      ))}
      {failure !== undefined ? (
        <Notice tone="warn">{failure}</Notice>
      ) : answered ? (
        <RecommendResult store={store} found={answered.answer} within={settings.within / 100} />
      ) : (
        <Skeleton height={340} />
      )}
    </section>
  );
}

const ask = lazyWorker<RecommendWorker>(
  () => new Worker(new URL("./recommend-worker.ts", import.meta.url), { type: "module" }),
);
