"use client";
import { fieldsBytes, type SchemaTable } from "@wirecost/importers";
import styles from "../../entities/schema/schema.module.css";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Checkbox } from "../../shared/ui/controls/field.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";

/** The fields of a FIELDS list, each with the bytes that a record has with it alone. */
export function FieldList({
  table,
  chosen,
  onChange,
}: {
  table: SchemaTable;
  /** None for whole records. */
  chosen: readonly string[];
  onChange: (fields: readonly string[]) => void;
}) {
  const toggle = (name: string, on: boolean) =>
    onChange(
      // In the order of the table, as a list of all of them has it.
      table.fields
        .map((field) => field.name)
        .filter((field) => (field === name ? on : chosen.includes(field))),
    );
  return (
    <Stack as="fieldset" gap={6}>
      <Row justify="between">
        <Text as="legend" weight={500}>
          FIELDS list: {chosen.length === 0 ? "whole records" : `${chosen.length} of ${table.fields.length}`}
        </Text>
        {chosen.length > 0 ? (
          <Button size="small" variant="quiet" onClick={() => onChange([])}>
            Whole records
          </Button>
        ) : null}
      </Row>
      <div className={styles.fields}>
        {table.fields.map((field) => (
          <Row key={field.name} as="label" gap={8} target>
            <Checkbox
              checked={chosen.includes(field.name)}
              onChange={(event) => toggle(field.name, event.target.checked)}
            />
            <Text grow shrink breaks>
              {field.name}
            </Text>
            <Text tone="soft" size={12} nowrap>
              {field.type}
              {field.extent ? `[${field.extent}]` : ""} · {fieldsBytes(table, [field.name])?.bytes} bytes
              alone
            </Text>
          </Row>
        ))}
      </div>
    </Stack>
  );
}
