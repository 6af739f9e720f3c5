import { pfLines } from "@wirecost/harness";
import {
  type Certainty,
  formatCount,
  formatPlain,
  formatQuantity,
  formatSignificant,
  type Model,
  midSentence,
  type Params,
  paramName,
  paramValueText,
  type Recommendation,
  settingText,
  shareText,
} from "@wirecost/sim-core";
import { memo, useMemo, useState } from "react";
import { settingName } from "../../../../entities/design/design-names.ts";
import { OriginLine } from "../../../../entities/prediction/origin-line.tsx";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { Box, boxClass, Small, Stack, Strong, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Tag } from "../../../../shared/ui/tables/tags.tsx";
import { PfLines } from "../../cell/cell-more.tsx";
import type { LabStore } from "../../lab-store.ts";
import { HoursCard } from "../hours/hours-card.tsx";
import { FrontChart, type FrontPoint, frontPoints } from "./front-chart.tsx";
import styles from "./recommend.module.css";

/** The result of the search: in words, as changes to apply, and as the trade-off it was selected from. */
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
  const metric = model.metrics[model.view.metric];
  const cost = model.view.cost === undefined ? undefined : model.metrics[model.view.cost];
  const describeChanges = ({ trial }: FrontPoint) =>
    Object.entries(model.params)
      .flatMap(([id, param]) => {
        const value = trial.params[id];
        const changes = param.tunable && value !== undefined && own.params[id] !== value;
        return changes ? [settingText(param, value)] : [];
      })
      .join(", ");
  return (
    <>
      <RecommendSentence model={model} found={found} />
      <Small as="p" measure={80}>
        <Strong tone="ink">{certaintyWord(certainty)}.</Strong> {certaintyText(model, certainty, within)}{" "}
        {search.method === "every combination"
          ? `Exhaustive search of all suggested values: ${formatCount(search.tried)} combinations.`
          : `Too many combinations for an exhaustive search: a coordinate search from several starts tried ${formatCount(search.tried)} and may have missed a better one.`}
      </Small>
      <OriginLine
        model={model}
        of={{ ...store.get().view, metric: model.view.metric }}
        settings={recommended.params}
      />
      <Stack gap={16} mt={16} className={styles.columns}>
        <Box shrink>
          <ChangesList model={model} from={own.params} to={recommended.params} />
          {recommended.changes > 0 ? (
            <Box mt={12}>
              <PfLines lines={pfLines(model, own.params, recommended.params)}>
                <Button size="small" onClick={() => store.setParams(recommended.params)}>
                  Use these settings
                </Button>
              </PfLines>
            </Box>
          ) : null}
        </Box>
        <Box shrink>
          <FrontChart
            model={model}
            points={points}
            threshold={best.metric + (metric?.better === "higher" ? -1 : 1) * within * Math.abs(best.metric)}
            lit={lit}
            onLight={setLit}
          />
          {/* The trade-off in values, each with a button to apply its settings. */}
          <Box as="table" size={12} wide className={styles.front}>
            <Text as="thead" tone="soft">
              <tr>
                <th scope="col">{cost?.label ?? "Changed"}</th>
                <th scope="col">{metric?.label}</th>
                <th scope="col">
                  <Text visuallyHidden>Use</Text>
                </th>
              </tr>
            </Text>
            <tbody>
              {points.map((point, i) => (
                <tr
                  key={`${point.trial.cost} ${point.trial.metric}`}
                  className={i === lit ? boxClass({ lit: true }) : undefined}
                  title={describeChanges(point) || undefined}
                  onPointerEnter={() => setLit(i)}
                  onPointerLeave={() => setLit(undefined)}
                >
                  <td>
                    {cost ? formatQuantity(point.trial.cost, cost.unit) : formatPlain(point.trial.cost)}
                  </td>
                  <td>{formatQuantity(point.trial.metric, metric?.unit ?? "1")}</td>
                  <td>
                    {point.mark ? <Tag>{point.mark}</Tag> : null}
                    {point.mark === "yours" ? null : (
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={`Use ${describeChanges(point)}`}
                        onClick={() => store.setParams(point.trial.params)}
                      >
                        Use
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Stack>
      <HoursCard store={store} before={own.params} after={recommended.params} />
    </>
  );
});

export function certaintyWord({ share }: Certainty): string {
  if (share >= 0.95) return "Sure";
  return share >= 0.8 ? "Fairly sure" : share >= 0.5 ? "Not sure" : "A guess";
}

/** The varied constants, how often the recommendation held, and how far off it was otherwise. */
export function certaintyText(
  model: Model,
  { share, draws, regret95, varied, fitted }: Certainty,
  within: number,
): string {
  if (varied.length === 0) return "This model has no uncertain constants.";
  const names = varied.map((id) => settingName(model, id));
  const shown =
    names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  const held = `It stays within ${shareText(within)} of the best in ${Math.round(share * draws)} of ${draws} draws of the uncertain constants (${shown})`;
  const whence =
    fitted.length === 0
      ? ""
      : ` ${fitted.length === varied.length ? "They are" : `${fitted.length} of them ${fitted.length === 1 ? "is" : "are"}`} drawn from the calibration's uncertainty.`;
  if (regret95 <= within) return `${held}.${whence}`;
  return `${held}; in 95 % of them within ${Number.isFinite(regret95) ? shareText(regret95) : "any factor"}.${whence}`;
}

function ChangesList({ model, from, to }: { model: Model; from: Params; to: Params }) {
  const changed = Object.entries(model.params).filter(([id]) => to[id] !== from[id]);
  if (changed.length === 0)
    return (
      <Small as="p" measure={80}>
        No changes.
      </Small>
    );
  return (
    <Box as="table" size={12} wide className={styles.changes}>
      <Text as="thead" tone="soft">
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Current</th>
          <th scope="col">New</th>
        </tr>
      </Text>
      <tbody>
        {changed.map(([id, param]) => (
          <tr key={id}>
            <th scope="row">
              {param.flag ? (
                <Text as="code" nowrap>
                  {paramName(param)}
                </Text>
              ) : (
                paramName(param)
              )}
            </th>
            <td>{paramValueText(param, from[id] ?? param.default, true)}</td>
            <td>
              <Strong>{paramValueText(param, to[id] ?? param.default, true)}</Strong>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The benefit and cost of the recommended setting, compared with the current one. */
function RecommendSentence({ model, found }: { model: Model; found: Recommendation }) {
  const { own, best, recommended } = found;
  const metric = model.metrics[model.view.metric];
  const cost = model.view.cost === undefined ? undefined : model.metrics[model.view.cost];
  const away = model.view.turnsAway === undefined ? undefined : model.metrics[model.view.turnsAway];
  if (!metric) return null;
  const text = (value: number) => formatQuantity(value, metric.unit);
  const higher = metric.better === "higher";
  const times = higher ? recommended.metric / own.metric : own.metric / recommended.metric;
  const off = Math.abs(recommended.metric - best.metric) / Math.abs(best.metric || 1);
  // "2 servers" already says "servers".
  const costLabel = cost && midSentence(cost.label) !== cost.unit ? midSentence(cost.label) : "";
  return (
    <Text as="p" size={16} mt={12} mb={4}>
      {recommended.changes === 0 ? (
        <>
          The current settings are good enough: <Strong tone="accent">{text(own.metric)}</Strong>
        </>
      ) : (
        <>
          <Strong tone="accent">{text(recommended.metric)}</Strong>
          {text(recommended.metric) === text(own.metric) ? ", as now" : ` instead of ${text(own.metric)}`}
          {times >= 1.05 && Number.isFinite(times) ? ` (${formatSignificant(times)} times as good)` : ""}
          {cost && recommended.cost !== own.cost ? (
            <>
              ; {costLabel ? `${costLabel} ` : ""}
              <Strong tone="accent">{formatQuantity(recommended.cost, cost.unit)}</Strong> instead of{" "}
              {formatQuantity(own.cost, cost.unit)}
            </>
          ) : null}
        </>
      )}
      {off < 5e-4
        ? "; nothing tried is better."
        : `; the best tried is ${text(best.metric)}, ${shareText(off)} better.`}
      {away && own.turnedAway > 0
        ? ` ${away.label}: ${formatQuantity(recommended.turnedAway, away.unit)}${recommended.turnedAway === own.turnedAway ? ", as now" : ` instead of ${own.turnedAway}`}.`
        : ""}
    </Text>
  );
}
