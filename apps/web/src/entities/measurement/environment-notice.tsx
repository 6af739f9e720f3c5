import { differencesText, type EnvironmentHolder, environmentDifferences } from "@wirecost/contract";
import { Notice } from "../../shared/ui/messages/notice.tsx";

/** Says above a comparison that its measurements were not made on the same ground, or that nobody knows. */
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
