import { type Axis, formatCount, MAX_CELLS, type Model, paramName } from "@wirecost/sim-core";
import { parseQuantity } from "@wirecost/sim-core/quantity";
import { useId, useState } from "react";
import { axisText, readAxisValues } from "../../../entities/design/axis-text.ts";
import { suggestedAxis } from "../../../entities/design/lab-view.ts";
import { Button, Chip, classNames } from "../../../shared/ui/controls/button.tsx";
import field from "../../../shared/ui/controls/field.module.css";
import { Row, Small, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "../shown-later.module.css";

interface AxisEditorProps {
  readonly model: Model;
  readonly rows: Axis;
  readonly columns: Axis;
  /** @returns what keeps the axis from being used */
  readonly onAxis: (side: "rows" | "columns", axis: Axis) => string | undefined;
}

/** The values of both axes of the matrix, as text or as checkboxes. */
export function AxisEditor({ model, rows, columns, onAxis }: AxisEditorProps) {
  return (
    <div className={styles.editor} id="axis-values">
      <AxisValues key={`rows ${rows.param}`} side="rows" model={model} axis={rows} onAxis={onAxis} />
      <AxisValues
        key={`columns ${columns.param}`}
        side="columns"
        model={model}
        axis={columns}
        onAxis={onAxis}
      />
      <Small as="p">
        Numbers separated by commas, or a range such as <code>350..32600/20</code> for twenty values, with
        optional units: <code>1 ms, 0.03 s</code>. At most {formatCount(MAX_CELLS)} cells.
      </Small>
    </div>
  );
}

function AxisValues({
  side,
  model,
  axis,
  onAxis,
}: Pick<AxisEditorProps, "model" | "onAxis"> & { side: "rows" | "columns"; axis: Axis }) {
  const id = useId();
  const [draft, setDraft] = useState<{ text: string; error: string | undefined }>();
  const param = model.params[axis.param];
  if (!param) return null;
  const apply = (text: string) => {
    const reading = readAxisValues(axis.param, param, text, parseQuantity);
    const error = reading.error ?? onAxis(side, { param: axis.param, values: reading.values ?? [] });
    setDraft({ text, error });
  };
  const reset = () => {
    setDraft(undefined);
    onAxis(side, suggestedAxis(model, axis.param));
  };
  const options = param.kind === "choice" ? param.options : undefined;
  return (
    <div className={styles.axis}>
      <Small as="label" className={styles.label} htmlFor={id}>
        {side}{" "}
        <Text as="code" tone="ink">
          {paramName(param)}
        </Text>
      </Small>
      {options ? (
        <Row
          as="fieldset"
          wrap
          align="stretch"
          gap={4}
          className={styles.options}
          id={id}
          aria-label={`Values of ${paramName(param)}`}
        >
          {options.map((option) => {
            const on = axis.values.includes(option.value);
            const values = options
              .map(({ value }) => value)
              .filter((value) => (value === option.value ? !on : axis.values.includes(value)));
            return (
              <Chip
                key={option.value}
                pressed={on}
                onClick={() => setDraft({ text: "", error: onAxis(side, { param: axis.param, values }) })}
              >
                {option.label}
              </Chip>
            );
          })}
        </Row>
      ) : (
        <input
          id={id}
          className={classNames(field.input, field.small, styles.input)}
          spellCheck={false}
          autoComplete="off"
          value={draft?.text ?? axisText(axis.values)}
          aria-invalid={draft?.error ? true : undefined}
          aria-describedby={draft?.error ? `${id}-error` : undefined}
          onChange={(event) => apply(event.target.value)}
          onBlur={() => !draft?.error && setDraft(undefined)}
        />
      )}
      <Button size="small" variant="quiet" onClick={reset}>
        Suggested
      </Button>
      {draft?.error ? (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {draft.error}
        </span>
      ) : null}
    </div>
  );
}
