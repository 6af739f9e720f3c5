import { DEFAULT_THRESHOLDS, type Thresholds } from "@wirecost/conversation";
import { thresholdProblem } from "../../../entities/conversation/conversation-address.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { ToolNumber } from "../../../shared/ui/controls/tool-number.tsx";
import { Box, Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "../conversations.module.css";

interface Threshold {
  readonly label: string;
  readonly unit?: string;
  /** Defaults of Sentry and prosopite: docs/conversation-findings.md. */
  readonly others?: string;
}

const THRESHOLDS: Record<keyof Thresholds, Threshold> = {
  executions: {
    label: "N+1: executions of one statement",
    others: "Sentry: 5 spans, 50 ms together; prosopite: 2 from one call stack",
  },
  sequences: {
    label: "N+1: repetitions of a sequence",
    others: "Sentry: 3 repetitions of up to 5 statements",
  },
  pauseMs: { label: "Longest pause within what belongs together", unit: "ms" },
  repeats: { label: "Same values: repeated executions" },
  repeatedWithinMs: { label: "Same values: longest time since", unit: "ms" },
  writes: { label: "Single-row writes" },
  transactions: { label: "Transactions around one statement" },
  overheadTrips: { label: "Transaction overhead: round trips" },
  overheadShare: { label: "Transaction overhead: share of the round trips, 0 to 1" },
  prepares: { label: "Prepared for one execution: round trips" },
  reconnects: { label: "Connections that a pool would have had" },
  fetches: { label: "Fetches from one cursor" },
  rowsPerFetch: { label: "Rows per fetch, at most" },
  windowBytes: { label: "TCP window of large answers", unit: "bytes" },
  independentTrips: {
    label: "Independent queries: round trips in sequence",
    others: "Sentry: 2 spans of 30 ms each, 10 % saved",
  },
  clientShare: { label: "Time in the program: share, 0 to 1" },
  idleMs: { label: "Time in the program: a longer pause does not count", unit: "ms" },
};

export function ThresholdsForm({
  thresholds,
  windowBytes,
  onChange,
}: {
  thresholds: Partial<Thresholds>;
  /** From the network, unless a threshold overrides it. */
  windowBytes: number;
  onChange: (thresholds: Partial<Thresholds>) => void;
}) {
  const set = (name: keyof Thresholds, value: number | undefined) => {
    const { [name]: _, ...others } = thresholds;
    onChange(
      value === undefined || value === DEFAULT_THRESHOLDS[name] ? others : { ...others, [name]: value },
    );
  };
  return (
    <Box as="details">
      <Text as="summary" tone="soft" target py={4}>
        Thresholds of the findings{Object.keys(thresholds).length > 0 ? ", changed" : ""}
      </Text>
      <Small as="p" measure={90}>
        Sentry’s thresholds are in milliseconds of the network that it measured; these are in round trips,
        which are the same on every network.
      </Small>
      <div className={styles.thresholds}>
        {Object.entries(THRESHOLDS).map(([id, { label, unit, others }]) => {
          const name = id as keyof Thresholds;
          const usual = name === "windowBytes" ? windowBytes : DEFAULT_THRESHOLDS[name];
          return (
            <Stack gap={2} key={id}>
              <Row gap={8} justify="between">
                <Text size={12}>{label}</Text>
                <ToolNumber
                  label={label}
                  {...(unit && { after: unit })}
                  value={thresholds[name] ?? usual}
                  check={(value) => thresholdProblem(name, value)}
                  onChange={(value) => set(name, value)}
                />
              </Row>
              {others ? (
                <Text tone="soft" size={11}>
                  {others}
                </Text>
              ) : null}
            </Stack>
          );
        })}
      </div>
      {Object.keys(thresholds).length > 0 ? (
        <Box mt={8}>
          <Button size="small" onClick={() => onChange({})}>
            Reset to defaults
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
