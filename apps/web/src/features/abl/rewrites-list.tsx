import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { useMemo } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { DifferenceText } from "../../shared/ui/tables/difference-text.tsx";
import { KeywordText } from "../../shared/ui/tables/texts.tsx";
import type { ShownSource } from "./open-source.ts";
import { placeText } from "./places.ts";

/** Cheaper ways to write the code, with diffs of those that are only an edit. */
export function RewritesList({ costed, onLine }: { costed: ShownSource; onLine: (line: number) => void }) {
  const rewrites = useMemo(
    () =>
      costed.accesses
        .flatMap(({ line, within, rewrites }, index) =>
          rewrites.map((rewrite) => ({ line, place: placeText({ line, within }), index, ...rewrite })),
        )
        .sort((a, b) => b.saved.elapsedMs - a.saved.elapsedMs),
    [costed],
  );
  const { difference } = costed;
  if (rewrites.length === 0) return null;
  return (
    <Section
      title="What would cost less"
      action={
        difference ? (
          <CopyButton size="small" text={difference}>
            Copy the difference
          </CopyButton>
        ) : null
      }
    >
      <Stack as="ul" gap={8} mt={8}>
        {rewrites.map(({ line, place, index, title, condition, saved }) => (
          <li key={`${index} ${title}`}>
            <Button size="small" variant="quiet" onClick={() => onLine(line)}>
              {place}
            </Button>{" "}
            <Text weight={600}>
              <KeywordText text={title} />
            </Text>{" "}
            {`saves ${formatCount(saved.messages)} messages, ${formatQuantity(saved.elapsedMs, "ms")}. `}
            <Text tone="soft">
              <KeywordText text={condition} />
            </Text>
          </li>
        ))}
      </Stack>
      {difference ? <DifferenceText text={difference} label="Suggested changes of the code" /> : null}
    </Section>
  );
}
