import { useQuery } from "@tanstack/react-query";
import { MAX_ARRIVING_ARCHIVES, MAX_ARRIVING_FILES } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import { api } from "../../shared/lib/api.ts";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { useMay } from "../session/session.ts";
import { uploadsKey } from "./upload-queries.ts";

/** A team's disk usage, for members who may change its data; nothing until it is known. */
export function StorageLine({ teamId }: { teamId: string }) {
  const edits = useMay("editTeam");
  const { data } = useQuery({
    enabled: edits,
    // Storing or deleting an upload invalidates it.
    queryKey: [...uploadsKey(teamId), "storage"],
    queryFn: ({ signal }) => api.getStorage({ params: { teamId } }, { signal }),
  });
  if (!data) return null;
  return (
    <Text
      as="p"
      tone="soft"
      size={14}
      title="The bytes of each file and 100 for each row. Deleted uploads count for 30 days."
    >
      {formatQuantity(data.bytes, "bytes")} of {formatQuantity(data.maxBytes, "bytes")} disk space used. Up to{" "}
      {MAX_ARRIVING_FILES} files and {MAX_ARRIVING_ARCHIVES} archive can arrive at the same time.
    </Text>
  );
}
