"use client";
import {
  checkValue,
  type NumberParam,
  type Param,
  type ParamValue,
  paramName,
  paramValueText,
  unitBeside,
} from "@wirecost/sim-core";
import { useState } from "react";
import { parseNumber } from "../../shared/lib/parse-number.ts";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";

/** One setting that holds for all rows, or is left open. */
export function SetupField({
  id,
  param,
  value,
  onChange,
}: {
  id: string;
  param: Param;
  /** Undefined while it is not stated. */
  value: ParamValue | undefined;
  onChange: (value: ParamValue | undefined) => void;
}) {
  const [text, setText] = useState(value === undefined ? "" : paramValueText(param, value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Set from elsewhere, by a file of settings: what was typed gives way.
    if (typeof value === "number" && parseNumber(text) !== value) setText(paramValueText(param, value));
  }
  if (param.kind !== "number") {
    const options =
      param.kind === "choice"
        ? param.options.map((option) => ({ value: option.value, label: option.label }))
        : [
            { value: "true", label: "on" },
            { value: "false", label: "off" },
          ];
    const choose = (code: string) =>
      onChange(code === "" ? undefined : param.kind === "toggle" ? code === "true" : code);
    return (
      <Select
        label={paramName(param)}
        title={param.help}
        value={value === undefined ? "" : String(value)}
        onChange={(event) => choose(event.target.value)}
        options={[{ value: "", label: "not stated" }, ...options]}
      />
    );
  }
  const number = parseNumber(text);
  const issue = text.trim() === "" ? undefined : checkValue(id, param, number ?? text);
  const type = (next: string) => {
    setText(next);
    const read = parseNumber(next);
    onChange(next.trim() === "" || checkValue(id, param, read ?? next) ? undefined : read);
  };
  return (
    <Field
      label={labelled(param)}
      title={param.help}
      inputMode="decimal"
      value={text}
      placeholder="not stated"
      onChange={(event) => type(event.target.value)}
      error={issue?.message}
    />
  );
}

/** A name with its unit, unless the name says it. */
function labelled(param: NumberParam): string {
  const name = paramName(param);
  const unit = unitBeside(param);
  return unit ? `${name} (${unit})` : name;
}
