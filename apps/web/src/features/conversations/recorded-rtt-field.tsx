"use client";
import { parseQuantity } from "@wirecost/sim-core/quantity";
import { useState } from "react";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Box } from "../../shared/ui/layout/layout.tsx";

/** Asks for the round-trip time of a recording that has none. */
export function RecordedRttField({
  recordedMs,
  onChange,
}: {
  recordedMs: number | undefined;
  onChange: (recordedMs: number | undefined) => void;
}) {
  const [text, setText] = useState(recordedMs === undefined ? "" : `${recordedMs} ms`);
  const read = text.trim() === "" ? undefined : parseQuantity(text, "ms");
  const error =
    read === undefined
      ? undefined
      : "problem" in read && read.problem !== undefined
        ? read.problem
        : (read.value ?? -1) < 0
          ? `${text.trim()} is negative. Use 0 ms or more.`
          : undefined;
  return (
    <Box mb={16}>
      <Field
        label="Round-trip time of the recording"
        placeholder="such as 0.3 ms"
        value={text}
        error={error}
        hint="Between the program and the database while it was recorded, as ping shows. The file does not say it, and what the network took cannot be separated from what the server took without it."
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          if (next.trim() === "") return onChange(undefined);
          const { value } = parseQuantity(next, "ms");
          if (value !== undefined && value >= 0) onChange(value);
        }}
      />
    </Box>
  );
}
