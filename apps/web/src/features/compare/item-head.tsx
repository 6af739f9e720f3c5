"use client";
import Link from "next/link";
import {
  addItem,
  type ComparisonState,
  itemLetter,
  moveItem,
  removeItem,
  setPoint,
} from "../../entities/comparison/comparison-state.ts";
import { signInHref } from "../../entities/session/return-path.ts";
import { buttonClass } from "../../shared/ui/controls/button.tsx";
import { Icon } from "../../shared/ui/controls/icon.tsx";
import { Menu, type MenuEntry } from "../../shared/ui/controls/menu.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { Provenance, Tag } from "../../shared/ui/tables/tag.tsx";
import styles from "./compare.module.css";
import { type Point, pointOrigin } from "./compared-item.ts";
import { pointText } from "./point-text.ts";
import { predictionOf } from "./prediction-of.ts";
import type { ItemSlot } from "./use-compared-items.ts";

/** More points than this are not worth a list; the cells below have them all. */
const MAX_POINTS = 400;

/** The head of a column: what it is, which point of it, and what can be done with it. */
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
  const entries: MenuEntry[] = [
    ...(item && !isBaseline
      ? [
          {
            id: "base",
            label: "Use as baseline",
            onSelect: () => onChange({ ...state, baseline: column }),
          },
        ]
      : []),
    ...(item?.provenance === "measured" && model && point
      ? [
          {
            id: "predict",
            label: "Add the prediction for these settings",
            onSelect: () => onChange(addItem(state, predictionOf(model, item, point))),
          },
        ]
      : []),
    ...(column > 0
      ? [{ id: "left", label: "Move left", onSelect: () => onChange(moveItem(state, column, -1)) }]
      : []),
    ...(column < state.items.length - 1
      ? [{ id: "right", label: "Move right", onSelect: () => onChange(moveItem(state, column, 1)) }]
      : []),
    { id: "remove", label: "Remove", danger: true, onSelect: () => onChange(removeItem(state, column)) },
  ];
  return (
    <div className={styles.itemHead}>
      <div className={styles.line}>
        <span className={styles.letter} aria-hidden="true">
          {itemLetter(column)}
        </span>
        {item ? <Provenance of={pointOrigin(item, point)} /> : null}
        {isBaseline ? <Tag>baseline</Tag> : null}
        <span className={styles.space} />
        <Menu
          trigger={
            <button
              type="button"
              className={buttonClass({ variant: "quiet", size: "small", icon: true })}
              aria-label={`Actions for ${name}`}
            >
              <Icon name="more" />
            </button>
          }
          entries={entries}
        />
      </div>
      <SlotText slot={slot} />
      {item && point && item.points.length > 1 ? (
        <Select
          aria-label={`Settings of ${name} that are compared`}
          className={styles.point}
          value={point.id}
          onChange={(event) => onChange(setPoint(state, column, event.target.value))}
          options={[...new Set([...item.points.slice(0, MAX_POINTS), point])].map((one) => ({
            value: one.id,
            label: pointText(item, one),
          }))}
        />
      ) : null}
    </div>
  );
}

function SlotText({ slot }: { slot: ItemSlot }) {
  if (slot.state === "ready") {
    const { title, detail, href } = slot.item;
    return (
      <>
        {href ? (
          <Link className={styles.itemHeadTitle} href={href} prefetch={false}>
            <FlagText text={title} />
          </Link>
        ) : (
          <span className={styles.itemHeadTitle}>{title}</span>
        )}
        <span className={styles.detail}>{detail}</span>
      </>
    );
  }
  if (slot.state === "loading")
    return (
      <span role="status">
        <Skeleton height={18} />
        <span className={styles.detail}>{slot.waiting ? `${slot.waiting} Trying again.` : "Loading"}</span>
      </span>
    );
  return (
    <span className={styles.failed} role="alert">
      <b>Not loaded.</b> {slot.message}{" "}
      {slot.signedOut ? (
        <Link href={signInHref("sign-in", `${window.location.pathname}${window.location.search}`)}>
          Sign in
        </Link>
      ) : null}
    </span>
  );
}
