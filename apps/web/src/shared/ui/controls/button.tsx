import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

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
