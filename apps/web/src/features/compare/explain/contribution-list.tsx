import { type Metric, type Model, paramName, paramValueText, shareText } from "@wirecost/sim-core";
import type { ReactNode } from "react";
import bars from "../../../shared/charts/bars.module.css";
import { signedQuantity } from "../../../shared/lib/format.ts";
import { classNames } from "../../../shared/ui/controls/button.tsx";
import { boxClass, Row, Small, Stack, Strong, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "../compare.module.css";
import type { ExplainedDifference, ExplainedSetting } from "./explained-pairs.ts";

/**
 * One bar per setting from a center line, less to the left and more to the right, largest first; the unexplained rest
 * of a difference is last.
 */
export function ContributionList({
  model,
  metric,
  explained,
}: {
  model: Model;
  metric: Metric;
  explained: ExplainedDifference;
}) {
  const { settings, rest, observed } = explained;
  const widest = Math.max(Math.abs(rest ?? 0), ...settings.map(({ amount }) => Math.abs(amount)));
  const line = (name: ReactNode, amount: number, kind: string | undefined, range?: ReactNode) => (
    <>
      {name}
      <Bar amount={amount} widest={widest} kind={kind} />
      <Row as="span" wrap align="baseline" justify="end" gapX={8} text="end">
        <Strong nowrap>{signedQuantity(amount, metric.unit)}</Strong>
        <Small as="small">{ofIt(amount, observed)}</Small>
        {range}
      </Row>
    </>
  );
  return (
    <Stack as="ul">
      {settings.map((setting) => (
        <li key={setting.param} className={styles.row}>
          {line(
            <SettingName model={model} setting={setting} />,
            setting.amount,
            bars.filled,
            setting.low === setting.high ? null : (
              <Small as="small">
                {signedQuantity(setting.low, metric.unit)} to {signedQuantity(setting.high, metric.unit)}
              </Small>
            ),
          )}
        </li>
      ))}
      {rest === undefined ? null : (
        <li className={styles.row}>
          {line(<Text breaks>Not explained by settings</Text>, rest, styles.rest)}
        </li>
      )}
    </Stack>
  );
}

function SettingName({ model, setting }: { model: Model; setting: ExplainedSetting }) {
  const param = model.params[setting.param];
  const { from, to } = setting;
  if (!param) return <Text breaks>{setting.param}</Text>;
  return (
    <Text breaks>
      {param.flag ? <code>{param.flag}</code> : param.label} <Text visuallyHidden>, </Text>
      <Small as="small">
        {from === undefined || to === undefined ? (
          "differs from cell to cell"
        ) : (
          <>
            {paramValueText(param, from, true)} to {paramValueText(param, to, true)}
          </>
        )}
      </Small>
      {paramName(param) === param.label ? null : <Text visuallyHidden> ({param.label})</Text>}
    </Text>
  );
}

function Bar({ amount, widest, kind }: { amount: number; widest: number; kind: string | undefined }) {
  const width = widest > 0 ? (50 * Math.abs(amount)) / widest : 0;
  return (
    <span className={classNames(boxClass({ relative: true }), bars.track, styles.track)} aria-hidden="true">
      {amount === 0 ? null : (
        <span
          className={kind}
          style={{ left: `${amount < 0 ? 50 - width : 50}%`, width: `max(2px, ${width}%)` }}
        />
      )}
      <span className={styles.middle} />
    </span>
  );
}

function ofIt(amount: number, observed: number | undefined): string {
  if (amount === 0) return "nothing";
  if (!observed) return "";
  const share = amount / observed;
  return share < 0 ? "against it" : `${shareText(share)} of it`;
}
