import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";

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
