import type { FormEvent, ReactNode, Ref } from "react";
import { errorText } from "../../lib/query-client.ts";
import { Button, type ButtonLook } from "../controls/button.tsx";
import { Row, Stack } from "../layout/layout.tsx";
import { Notice } from "./notice.tsx";

/** Fields below each other, above them the error of the last attempt, and below them the submit button. */
export function Form({
  step,
  failed,
  action,
  doing = action,
  variant = "primary",
  ready = true,
  narrow,
  before,
  beside,
  ref,
  children,
}: {
  readonly step: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** Title of a failure, before the reason. */
  readonly failed?: string;
  /** The button's label, and its label while submitting. */
  readonly action: string;
  readonly doing?: string;
  readonly variant?: ButtonLook["variant"];
  /** Whether all required input is entered. */
  readonly ready?: boolean;
  /** At most as wide as one field. */
  readonly narrow?: boolean;
  readonly before?: ReactNode;
  /** Follows the button. */
  readonly beside?: ReactNode;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children?: ReactNode;
}) {
  return (
    <Stack
      as="form"
      // A form submitted before hydration must not write a password into the address.
      method="post"
      gap={16}
      narrow={narrow}
      ref={ref}
      onSubmit={sent(step.mutate)}
    >
      {step.error ? (
        <Notice tone="warn">
          {failed ? `${failed}: ` : ""}
          {errorText(step.error)}
        </Notice>
      ) : null}
      {children}
      <Row wrap gap={8} gapX={16} mt={8}>
        {before}
        <Button type="submit" variant={variant} disabled={step.isPending || !ready}>
          {step.isPending ? doing : action}
        </Button>
        {beside}
      </Row>
    </Stack>
  );
}

/** The submit handler: neither the page nor a surrounding form is submitted. */
export function sent(act: () => unknown): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
