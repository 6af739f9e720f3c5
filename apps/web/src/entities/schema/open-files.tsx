import { useState } from "react";
import { FileDrop } from "../../shared/ui/controls/file-drop.tsx";
import { Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { type OpenSchema, openSchema } from "./open-schema.ts";

export function OpenFiles({
  small = false,
  onOpen,
}: {
  small?: boolean;
  onOpen: (schema: OpenSchema) => void;
}) {
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState(false);
  const read = async (files: readonly File[]) => {
    setReading(true);
    setError(undefined);
    try {
      onOpen(await openSchema(files));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setReading(false);
    }
  };
  return (
    <Stack gap={8}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to choose a file. */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void read([...event.dataTransfer.files]);
        }}
      >
        <FileDrop multiple small={small} onFile={(_, all) => void read(all)}>
          <Text weight={500}>{reading ? "Reading…" : "Choose or drop files"}</Text>
          <Small>
            A .df, the output of proutil -C dbanalys or tabanalys, or both. They are read in this browser.
          </Small>
        </FileDrop>
      </div>
      {error === undefined ? null : <Notice tone="warn">{error}</Notice>}
    </Stack>
  );
}
