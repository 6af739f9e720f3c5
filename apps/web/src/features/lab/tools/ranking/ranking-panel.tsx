import {
  formatQuantity,
  formatSignificant,
  midSentence,
  paramName,
  type RankedOption,
  rankable,
  rankOptions,
  shareText,
  type Unit,
} from "@wirecost/sim-core";
import { useMemo } from "react";
import { settingName } from "../../../../entities/design/design-names.ts";
import { originOf } from "../../../../entities/prediction/origin.ts";
import bars from "../../../../shared/charts/bars.module.css";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { Row, Small, Strong, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Provenance, Tag } from "../../../../shared/ui/tables/tags.tsx";
import type { LabStore } from "../../lab-store.ts";
import { Pick } from "../../result/pick.tsx";
import { useToolParams, useToolText } from "../tool-state.ts";
import styles from "../tools.module.css";

/** Below this share two options count as equal. */
const SAME = 0.0005;

/** One bar per option for the same job, best first, with the savings of changing to it. */
export function RankingPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const params = useToolParams(store);
  const [chosen, setChosen] = useToolText(store, "ranking");
  const ids = useMemo(() => rankable(model, params), [model, params]);
  const id = ids.includes(chosen) ? chosen : ids[0];
  const ranked = useMemo(() => (id === undefined ? [] : rankOptions(model, params, id)), [model, params, id]);
  const param = id === undefined ? undefined : model.params[id];
  if (id === undefined || param?.kind !== "choice")
    return <Small as="p">There are no alternatives for this job.</Small>;
  const of = store.get().view;
  const unit = model.metrics[model.view.metric]?.unit ?? "1";
  const most = Math.max(...ranked.map(({ metric }) => metric));
  return (
    <section aria-label="Ranking">
      <Row wrap justify="between" gap={2} gapX={16} mb={8}>
        <h2>
          Alternatives for the same job, by {midSentence(model.metrics[model.view.metric]?.label ?? "")}
        </h2>
        {ids.length > 1 ? (
          <Pick
            label="Setting to rank"
            value={id}
            options={ids.map((value) => ({ value, label: settingName(model, value) }))}
            onChange={setChosen}
          />
        ) : (
          <Small>{paramName(param)}</Small>
        )}
      </Row>
      <ol>
        {ranked.map((option) => {
          const declared = param.options.find(({ value }) => value === option.value);
          const mine = option.value === params[id];
          return (
            <li key={option.value} className={styles.rankingRow}>
              <Text breaks weight={mine ? 600 : undefined} title={declared?.help}>
                {declared?.label ?? option.value}{" "}
                {originOf(model, of, option.params, model.view.metric) === "extrapolated" ? (
                  <Provenance of="extrapolated" />
                ) : null}
              </Text>
              <span className={styles.rankingTrack} aria-hidden="true">
                <span
                  className={mine ? bars.filled : styles.rankingOther}
                  style={{ width: `max(2px, ${most > 0 ? (100 * option.metric) / most : 0}%)` }}
                />
              </span>
              <Strong nowrap text="end">
                {formatQuantity(option.metric, unit)}
              </Strong>
              <Small className={styles.saving}>{mine ? "" : savingText(option, unit)}</Small>
              <Text text="end">
                {mine ? (
                  <Tag>current</Tag>
                ) : (
                  <Button
                    size="small"
                    aria-label={`Use this: ${declared?.label ?? option.value}`}
                    onClick={() => store.setParam(id, option.value)}
                  >
                    Use this
                  </Button>
                )}
              </Text>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The savings of an option: the amount, its share, and the factor. */
export function savingText({ saved, share, times }: RankedOption, unit: Unit): string {
  if (Math.abs(share) < SAME) return "the same";
  const amount = formatQuantity(Math.abs(saved), unit);
  const [word, ratio] = saved > 0 ? ["better", times] : ["worse", 1 / times];
  const many = Number.isFinite(ratio) && ratio >= 1.05 ? `, ${formatSignificant(ratio)}\u00a0×` : "";
  return `${amount} ${word} (${shareText(share)}${many})`;
}
