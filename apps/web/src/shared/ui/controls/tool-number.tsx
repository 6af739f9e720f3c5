import { formatPlain, parseNumber } from "@wirecost/sim-core";
import { useId, useState } from "react";
import { Row } from "../layout/layout.tsx";
import { classNames } from "./button.tsx";
import field from "./field.module.css";
import inputs from "./inputs.module.css";

/**
 * A number in a tool's own settings. Invalid text stays, is explained below, and leaves the last valid value in effect.
 * An empty field means undefined if `optional` is set.
 */
export function ToolNumber({
  label,
  before,
  after,
  value,
  optional = false,
  check,
  onChange,
}: {
  /** Its name for screen readers: the surrounding words may not name it. */
  label: string;
  before?: string;
  after?: string;
  value: number | undefined;
  optional?: boolean;
  /** The problem with a number, if any. */
  check: (value: number) => string | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const note = useId();
  const [draft, setDraft] = useState<{ text: string; for: number | undefined }>();
  const text = draft && draft.for === value ? draft.text : undefined;
  const error = text === undefined ? undefined : complaint(text);

  function complaint(typed: string): string | undefined {
    if (typed.trim() === "") return optional ? undefined : `${label} needs a number.`;
    const number = parseNumber(typed);
    return number === undefined ? `${label}: “${typed.trim()}” is not a number.` : check(number);
  }
  const type = (next: string) => {
    if (complaint(next)) return setDraft({ text: next, for: value });
    const number = parseNumber(next);
    setDraft({ text: next, for: number });
    onChange(number);
  };
  return (
    <Row as="span" inline wrap gap={2} gapX={6}>
      {before ? <span aria-hidden="true">{before}</span> : null}
      <input
        className={classNames(field.input, field.small, inputs.toolInput)}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
        value={text ?? (value === undefined ? "" : formatPlain(value))}
        onChange={(event) => type(event.target.value)}
        onBlur={() => !error && setDraft(undefined)}
      />
      {after ? <span aria-hidden="true">{after}</span> : null}
      {error ? (
        <span className={inputs.toolError} id={note} role="alert">
          {error}
        </span>
      ) : null}
    </Row>
  );
}
