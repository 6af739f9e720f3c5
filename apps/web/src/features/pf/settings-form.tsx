import { parseRelease } from "@wirecost/abl/parameters";
import { complaintOf } from "../../entities/workload/reviewed-server.ts";
import { Select } from "../../shared/ui/controls/field.tsx";
import { ToolNumber } from "../../shared/ui/controls/tool-number.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./pf.module.css";
import { MAX_CLIENTS, type PfSettings, releaseOptions, type usePfSettings } from "./use-pf-settings.ts";

export function SettingsForm({
  settings,
  workloadChoice,
  change,
}: {
  settings: PfSettings;
  workloadChoice: ReturnType<typeof usePfSettings>["workloadChoice"];
  change: ReturnType<typeof usePfSettings>["change"];
}) {
  const { version, license } = settings;
  const { choices, isStated, hasSizes } = workloadChoice;
  return (
    <Row wrap fields gap={8} gapX={20} size={12}>
      <Select
        fit
        aria-label="Release"
        options={releaseOptions(version)}
        value={parseRelease(version)?.name ?? ""}
        onChange={(value) => void change({ version: value })}
      />
      <Select
        fit
        aria-label="License"
        options={{ unknown: "License not stated", enterprise: "Enterprise", workgroup: "Workgroup" }}
        value={license}
        onChange={(value) => void change({ license: value })}
      />
      <Row as="span" inline shrink gapX={6} className={styles.choice}>
        <Text nowrap aria-hidden="true">
          Computed for
        </Text>
        <Select
          fit
          aria-label="What is computed"
          options={choices}
          value={choices.some(({ value }) => value === settings.for) ? settings.for : ""}
          onChange={(value) => void change({ for: value })}
        />
      </Row>
      <ToolNumber
        label="Round-trip time in ms"
        before="Round-trip time"
        after="ms"
        value={settings.rttMs}
        check={(value) => complaintOf("latencyMs", value / 2) && "Use 0.02 to 1000 ms."}
        onChange={(rttMs) => void change({ rttMs: rttMs ?? null })}
      />
      {isStated ? (
        <ToolNumber
          label="Records of the query"
          before="Records"
          value={settings.records}
          check={(value) => complaintOf("records", value)}
          onChange={(records) => void change({ records: records ?? null })}
        />
      ) : null}
      {hasSizes ? null : (
        <ToolNumber
          label="Record size in bytes"
          before="Record size"
          after="bytes"
          value={settings.recordBytes}
          check={(value) => complaintOf("recordBytes", value)}
          onChange={(recordBytes) => void change({ recordBytes: recordBytes ?? null })}
        />
      )}
      <ToolNumber
        label="Remote clients"
        before="Remote clients"
        optional
        value={settings.clients ?? undefined}
        check={(value) =>
          Number.isInteger(value) && value >= 1 && value <= MAX_CLIENTS
            ? undefined
            : `Use a whole number from 1 to ${MAX_CLIENTS}.`
        }
        onChange={(clients) => void change({ clients: clients ?? null })}
      />
    </Row>
  );
}
