import type { SharedConversations } from "@wirecost/contract";
import { countText, RTT } from "@wirecost/conversation";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { formatWhen } from "../../../shared/lib/format-when.ts";
import { Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { ComparisonExport } from "./comparison-export.tsx";
import { ComparisonTables } from "./comparison-tables.tsx";
import { comparisonSentence } from "./comparison-text.ts";

/** A stored comparison of two recordings: the sentence, requests and statements. */
export function ComparisonView({ comparison }: { comparison: SharedConversations }) {
  const { before, after, network } = comparison;
  const rttMs = Number(network[RTT]);
  const facts = [
    sideText("before", before),
    sideText("after", after),
    `predicted at ${formatQuantity(rttMs, "ms")}, ${formatCount(Number(network.bandwidthMbit))} Mbit/s`,
  ];
  return (
    <Stack gap={16} shrink>
      <Text as="p" lead>
        {comparisonSentence(comparison, rttMs)}
      </Text>
      <Row wrap justify="between" gap={8} gapX={16}>
        <Text tone="soft" size={12} breaks>
          {facts.join(" · ")}
        </Text>
        <ComparisonExport comparison={comparison} rttMs={rttMs} />
      </Row>
      <ComparisonTables comparison={comparison} rttMs={rttMs} />
    </Stack>
  );
}

function sideText(side: string, { name, trips, startedAt }: SharedConversations["before"]): string {
  const when = startedAt ? `, ${formatWhen(startedAt)}` : "";
  return `${side}: ${name}, ${countText(trips, "round trip")}${when}`;
}
