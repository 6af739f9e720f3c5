import { Stack } from "../../shared/ui/layout/layout.tsx";
import { Skeleton } from "../../shared/ui/messages/states.tsx";

/** An experiment while it is on its way. */
export function DetailsSkeleton() {
  return (
    <Stack gap={24} role="status" aria-label="Loading">
      <Skeleton height={96} />
      <Skeleton height={320} />
    </Stack>
  );
}
