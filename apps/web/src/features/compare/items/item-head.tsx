import { checkParams, type Model } from "@wirecost/sim-core";
import {
  addItem,
  type ComparisonState,
  formatItemAddress,
  itemLetter,
  moveItem,
  removeItem,
  setPoint,
} from "../../../entities/comparison/comparison-address.ts";
import { encodeDesign } from "../../../entities/design/design-address.ts";
import { signInHref } from "../../../entities/session/session.ts";
import { classNames } from "../../../shared/ui/controls/button.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Link } from "../../../shared/ui/controls/link.tsx";
import { boxClass, Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import { ItemMenu } from "../../../shared/ui/tables/list.tsx";
import { Provenance, Tag } from "../../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import styles from "../compare.module.css";
import { pointText } from "../point-text.ts";
import { type ComparedItem, type Point, pointOrigin, pointParams } from "./compared-item.ts";
import type { ItemSlot } from "./use-compared-items.ts";

/** More points than this are too many for a list; the cells below show all of them. */
const MAX_POINTS = 400;

/** The head of a column: the item, its selected point, and the available actions. */
export function ItemHead({
  slot,
  column,
  point,
  isBaseline,
  state,
  onChange,
}: {
  slot: ItemSlot;
  column: number;
  point: Point | undefined;
  isBaseline: boolean;
  state: ComparisonState;
  onChange: (state: ComparisonState) => void;
}) {
  const item = slot.state === "ready" ? slot.item : undefined;
  const model = item?.model;
  const name = item?.title ?? `item ${itemLetter(column)}`;
  const entries = [
    item &&
      !isBaseline && { label: "Use as baseline", onSelect: () => onChange({ ...state, baseline: column }) },
    item?.provenance === "measured" &&
      model &&
      point && {
        label: "Add the prediction for these settings",
        onSelect: () => onChange(addItem(state, predictionOf(model, item, point))),
      },
    column > 0 && { label: "Move left", onSelect: () => onChange(moveItem(state, column, -1)) },
    column < state.items.length - 1 && {
      label: "Move right",
      onSelect: () => onChange(moveItem(state, column, 1)),
    },
    { label: "Remove", danger: true, onSelect: () => onChange(removeItem(state, column)) },
  ];
  return (
    <Stack gap={4}>
      <Row gap={4} align="start">
        <Row gap={4} wrap grow>
          <span className={styles.letter} aria-hidden="true">
            {itemLetter(column)}
          </span>
          {item ? <Provenance of={pointOrigin(item, point)} /> : null}
          {isBaseline ? <Tag>baseline</Tag> : null}
        </Row>
        <ItemMenu name={name} entries={entries} />
      </Row>
      <SlotText slot={slot} />
      {item && point && item.points.length > 1 ? (
        <Select
          aria-label={`Settings of ${name} that are compared`}
          className={boxClass({ size: 12, mt: 4 })}
          value={point.id}
          onChange={(value) => onChange(setPoint(state, column, value))}
          options={[...new Set([...item.points.slice(0, MAX_POINTS), point])].map((one) => ({
            value: one.id,
            label: pointText(item, one),
          }))}
        />
      ) : null}
    </Stack>
  );
}

function SlotText({ slot }: { slot: ItemSlot }) {
  if (slot.state === "ready") {
    const { title, detail, href } = slot.item;
    return (
      <>
        {href ? (
          <Link
            className={classNames(
              styles.itemHeadTitle,
              boxClass({ tone: "ink", weight: 600, breaks: true, quietLink: true }),
            )}
            href={href}
          >
            <FlagText text={title} />
          </Link>
        ) : (
          <Text tone="ink" weight={600} breaks className={styles.itemHeadTitle}>
            {title}
          </Text>
        )}
        <Small breaks>{detail}</Small>
      </>
    );
  }
  if (slot.state === "loading")
    return (
      <span role="status">
        <Skeleton height={18} />
        <Small breaks>{slot.waiting ? `${slot.waiting} Trying again.` : "Loading"}</Small>
      </span>
    );
  return (
    <Text size={12} breaks className={styles.failed} role="alert">
      <b>Not loaded.</b> {slot.message}{" "}
      {slot.signedOut ? (
        <Link href={signInHref("sign-in", `${window.location.pathname}${window.location.search}`)}>
          Sign in
        </Link>
      ) : null}
    </Text>
  );
}

/** The address of the design that predicts the measurement: same settings, same axes with the measured values. */
export function predictionOf(model: Model, item: ComparedItem, point: Point): string {
  const { axes, metric } = item;
  const { params } = checkParams(model, pointParams(item, point));
  const values = (id: string) => {
    const measured = item.points.flatMap((one) => pointParams(item, one)[id] ?? []);
    const distinct = [...new Set(measured.length > 0 ? measured : [params[id] ?? ""])];
    return distinct.every((value) => typeof value === "number")
      ? distinct.toSorted((a, b) => Number(a) - Number(b))
      : distinct;
  };
  const text = encodeDesign(model, {
    model: model.id,
    params,
    axes: [
      { param: axes[0], values: values(axes[0]) },
      { param: axes[1], values: values(axes[1]) },
    ],
    metric,
    seed: 1,
  });
  return formatItemAddress({ kind: "design", id: text });
}
