import { differencesText, type EnvironmentHolder, environmentDifferences } from "@wirecost/contract";
import { Notice } from "../../shared/ui/messages/notice.tsx";

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
