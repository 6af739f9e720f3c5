import type { SettingsReading } from "@wirecost/importers";
import { Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import { ComplaintList } from "./complaint-list.tsx";
import { countText } from "./read-settings-file.ts";

/** A file of start-up parameters and what was read of it. */
export interface GivenFile {
  readonly name: string;
  readonly reading: SettingsReading;
}

/** What a .pf file or a database's log said of the settings, and what of it does not count. */
export function GivenSettings({
  given: { name, reading },
  overruled,
}: {
  given: GivenFile;
  /** Names of settings that the measured rows say themselves. */
  overruled: readonly string[];
}) {
  const { read, ignored, complaints, notes } = reading;
  return (
    <Stack gap={6} breaks>
      {read.length > 0 ? (
        <p role="status">
          Read {countText(read.length)} of {name}: <FlagText text={read.join(", ")} />.
        </p>
      ) : null}
      <ComplaintList complaints={complaints} omitted={0} />
      {overruled.length > 0 ? (
        <Text as="p" tone="soft">
          The rows say <FlagText text={overruled.join(", ")} /> themselves: there {name} does not count.
        </Text>
      ) : null}
      {notes.map((note) => (
        <Text as="p" key={note} tone="soft">
          <FlagText text={note} />
        </Text>
      ))}
      {ignored.length > 0 ? (
        <Text as="p" tone="soft">
          No setting of this model, ignored: <FlagText text={ignored.join(", ")} />.
        </Text>
      ) : null}
      {reading.kind === "parameter file" ? (
        <p>
          <a href="/pf" target="_blank" rel="noopener">
            Review all parameters of a .pf file
          </a>
        </p>
      ) : null}
    </Stack>
  );
}
