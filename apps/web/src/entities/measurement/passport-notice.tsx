import { differencesText, type PassportHolder, passportDifferences } from "@wirecost/contract";
import { Notice } from "../../shared/ui/messages/notice.tsx";

/** Says above a comparison that its measurements were not made on the same ground, or that nobody knows. */
export function PassportNotice({ holders }: { holders: readonly PassportHolder[] }) {
  const found = passportDifferences(holders);
  if (!found) return null;
  return (
    <Notice tone={found.differing.length > 0 ? "warn" : "plain"}>
      {differencesText(found).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}
