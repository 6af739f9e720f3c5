import type { ComponentProps } from "react";
import { boxClass } from "../layout/layout.tsx";
import styles from "./button.module.css";
import { Link } from "./link.tsx";

/** Strokes in a box of 16 by 16. Drawn, because fonts lack these signs; more names would weigh on every page. */
const SHAPES = {
  right: "M2 8h12M9 3l5 5-5 5",
  down: "M8 2v12M3 9l5 5 5-5",
  swap: "M11 2l3 3-3 3M14 5H2M5 8l-3 3 3 3M2 11h12",
  chevron: "M4 6l4 4 4-4",
  menu: "M2 4h12M2 8h12M2 12h12",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  close: "M4 4l8 8M12 4l-8 8",
  system: "M8 2a6 6 0 1 0 0 12 6 6 0 1 0 0-12zM8 2a6 6 0 0 1 0 12z",
  light: "M8 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6M8 1v2M8 13v2M1 8h2M13 8h2",
  dark: "M13 10A6 6 0 1 1 6 3a5 5 0 0 0 7 7z",
} as const;

export interface ButtonLook {
  readonly variant?: "plain" | "primary" | "quiet" | "danger" | undefined;
  readonly size?: "medium" | "small" | undefined;
  /** Square, for an icon alone: give it an aria-label. */
  readonly icon?: boolean | undefined;
}

/** The class of a button, for what looks like one and is something else. */
export function buttonClass({ variant = "plain", size = "medium", icon = false }: ButtonLook): string {
  return classNames(
    styles.button,
    variant !== "plain" && styles[variant],
    variant === "quiet" && boxClass({ hoverInk: true }),
    size === "small" && styles.small,
    icon && styles.icon,
  );
}

export function Button({
  variant,
  size,
  icon,
  className,
  type = "button",
  ...rest
}: ButtonLook & ComponentProps<"button">) {
  return (
    <button type={type} className={classNames(buttonClass({ variant, size, icon }), className)} {...rest} />
  );
}

export function Chip({
  pressed,
  large = false,
  ...rest
}: { pressed: boolean; large?: boolean } & Omit<ComponentProps<"button">, "className">) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, large && styles.large)}
      aria-pressed={pressed}
      {...rest}
    />
  );
}

/** Joins class names, leaving out what is false or absent. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** A link to another page that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link className={classNames(buttonClass({ variant, size, icon }), className)} {...rest} />;
}

/** A sign as large as the text beside it. What it means, the text or a label says. */
export function Icon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ verticalAlign: "-0.125em" }}
    >
      <path d={SHAPES[name]} fill={name === "system" ? "currentColor" : undefined} fillRule="evenodd" />
    </svg>
  );
}
