import {
  differencesText,
  type EnvironmentHolder,
  environmentDifferences,
  type EnvironmentFacts as Facts,
  factTexts,
} from "@wirecost/contract";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

/** The facts that are known, in one line each. */
export function EnvironmentFacts({ facts, label }: { facts: Facts; label: string }) {
  const texts = factTexts(facts);
  if (texts.length === 0)
    return (
      <Text as="p" tone="soft" size={12}>
        Nothing is stated.
      </Text>
    );
  return (
    <Row as="ul" wrap align="stretch" gap={4} gapX={16} tone="soft" size={12} aria-label={label}>
      {texts.map(({ label: name, value }) => (
        <li key={name}>
          {name}{" "}
          <Text as="b" tone="ink" weight={500} breaks>
            {value}
          </Text>
        </li>
      ))}
    </Row>
  );
}

/** Warns above a comparison if its measurements have different environments, or unstated ones. */
export function EnvironmentNotice({ holders }: { holders: readonly EnvironmentHolder[] }) {
  const found = environmentDifferences(holders);
  if (!found) return null;
  return (
    <Notice tone={found.differing.length > 0 ? "warn" : "plain"}>
      {differencesText(found).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}
