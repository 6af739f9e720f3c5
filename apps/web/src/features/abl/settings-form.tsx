import { type AssumedRecords, assumedRecords, tableKey } from "@wirecost/abl";
import { RELEASES } from "@wirecost/abl/parameters";
import { formatCount } from "@wirecost/sim-core";
import { type NamedSchema, schemaText } from "../../entities/schema/named-schema.ts";
import { setOpenSchema } from "../../entities/schema/open-schema.ts";
import { complaintOf, rememberServer } from "../../entities/workload/reviewed-server.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/field.tsx";
import { ToolNumber } from "../../shared/ui/controls/tool-number.tsx";
import { Box, Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./abl.module.css";
import type { ShownAccess } from "./open-source.ts";
import type { AblSettings, useAblSettings } from "./use-abl-settings.ts";

type Server = ReturnType<typeof useAblSettings>["server"];

const isCount = (value: number) =>
  Number.isInteger(value) && value >= 0 && value <= 1e9
    ? undefined
    : "Use a whole number from 0 to 1,000,000,000.";

/** A statement in a loop, and one with MAX-ROWS, reads fewer than the number in the field. */
function assumedText(assumed: AssumedRecords | undefined): string {
  return assumed && assumed.min < assumed.max ? `assumed, elsewhere ${formatCount(assumed.min)}` : "assumed";
}

/** Network, server settings, and the values missing from the code: records of each table. */
export function SettingsForm({
  settings,
  change,
  accesses,
  server,
}: {
  settings: AblSettings;
  change: ReturnType<typeof useAblSettings>["change"];
  accesses: readonly ShownAccess[];
  server: Server;
}) {
  const { records, bytes } = settings;
  const number = (id: "mm" | "prefetchNumRecs" | "recordBytes", before: string, unit?: string) => (
    <ToolNumber
      label={unit ? `${before} in ${unit}` : before}
      before={before}
      {...(unit && { after: unit })}
      value={settings[id]}
      check={(value) => complaintOf(id, value)}
      onChange={(value) => void change({ [id]: value ?? null })}
    />
  );
  const unstated = accesses.flatMap((access) => access.assumed);
  const assumed = assumedRecords(unstated);
  const isIterating = unstated.some(({ kind }) => kind === "iterations");
  const tables = new Set([...records.keys(), ...assumed.keys()]);
  const stored = new Set(
    accesses.flatMap(({ phrases }) =>
      phrases
        .filter((one) => one.isTemporary === false && one.table !== "")
        .map((one) => tableKey(one.table)),
    ),
  );
  return (
    <Box py={12}>
      <Row wrap fields gap={8} gapX={20} size={12}>
        <ToolNumber
          label="Round-trip time in ms"
          before="Round-trip time"
          after="ms"
          value={settings.rttMs}
          check={(value) => complaintOf("latencyMs", value / 2) && "Use 0.02 to 1000 ms."}
          onChange={(rttMs) => void change({ rttMs: rttMs ?? null })}
        />
        {number("mm", "-Mm", "bytes")}
        {number("prefetchNumRecs", "-prefetchNumRecs")}
        {number("recordBytes", "Record size", "bytes")}
        <Row as="span" inline gapX={6}>
          <span aria-hidden="true">OpenEdge</span>
          <Select
            fit
            aria-label="Release of OpenEdge"
            value={settings.version}
            options={[{ value: "", label: server.isReviewed ? "as the server" : "any release" }, ...RELEASES]}
            onChange={(value) => void change({ version: value || null })}
          />
        </Row>
      </Row>
      {tables.size > 0 || isIterating ? (
        <Row wrap fields gap={8} gapX={20} size={12} mt={8}>
          <Text weight={550}>Records that FOR EACH reads each time:</Text>
          {[...tables].map((table) => (
            <ToolNumber
              key={table}
              label={`Records of ${table}`}
              before={table}
              {...(!records.has(table) && { after: assumedText(assumed.get(table)) })}
              value={records.get(table) ?? assumed.get(table)?.max}
              check={isCount}
              onChange={(count) => void change({ records: withNumber(records, table, count) })}
            />
          ))}
          {isIterating ? (
            <ToolNumber
              label="Iterations of loops whose number is not known"
              before="iterations of other loops"
              value={settings.iterations}
              check={isCount}
              onChange={(iterations) => void change({ iterations: iterations ?? null })}
            />
          ) : null}
        </Row>
      ) : null}
      {stored.size > 0 ? (
        <Box as="details" mt={8} size={12} className={styles.sizes}>
          <summary>Record size of each table</summary>
          <Row wrap fields gap={8} gapX={20} size={12} mt={8}>
            {[...stored].map((table) => (
              <ToolNumber
                key={table}
                label={`Record size of ${table} in bytes`}
                before={table}
                after="bytes"
                optional
                value={bytes.get(table)}
                check={(value) => complaintOf("recordBytes", value)}
                onChange={(size) => void change({ bytes: withNumber(bytes, table, size) })}
              />
            ))}
          </Row>
        </Box>
      ) : null}
    </Box>
  );
}

function withNumber(
  numbers: ReadonlyMap<string, number>,
  table: string,
  number: number | undefined,
): ReadonlyMap<string, number> {
  const next = new Map(numbers);
  if (number === undefined) next.delete(table);
  else next.set(table, number);
  return next;
}

export function SourceLines({ schema, server }: { schema: NamedSchema | undefined; server: Server }) {
  const { prefetchFactor, prefetchDelay } = server.settings;
  const delay = `-prefetchDelay ${prefetchDelay === true ? "on" : "off"}`;
  const rest = server.joinsOnServer ? `, ${delay} and -ssj 1` : ` and ${delay}`;
  return (
    <Stack gap={4} mt={8}>
      <SourceLine
        label="Sizes of tables:"
        text={schema ? schemaText(schema) : "as assumed"}
        href="/schemas"
        action={schema ? "Change schema" : "Open a schema"}
        onRemove={schema && (() => setOpenSchema(undefined))}
      />
      <SourceLine
        label="Server:"
        text={`${server.from}, with -prefetchFactor ${prefetchFactor}${rest}`}
        href="/pf"
        action={server.isReviewed ? "Change parameters" : "Open a .pf file"}
        onRemove={server.isReviewed ? () => rememberServer(undefined) : undefined}
      />
    </Stack>
  );
}

function SourceLine({
  label,
  text,
  href,
  action,
  onRemove,
}: {
  label: string;
  text: string;
  href: string;
  action: string;
  onRemove: (() => void) | undefined;
}) {
  return (
    <Row wrap gap={8} size={12}>
      <Text weight={550}>{label}</Text>
      <Text breaks shrink>
        {text}
      </Text>
      <LinkButton size="small" href={href}>
        {action}
      </LinkButton>
      {onRemove ? (
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      ) : null}
    </Row>
  );
}
