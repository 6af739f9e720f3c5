import { formatWhen } from "../../lib/format.ts";
import { Text } from "../layout/layout.tsx";

/** A moment in the reader's own time zone. In a narrow column it breaks between the day and the time. */
export function Moment({ at }: { at: string }) {
  const [day, time] = formatWhen(at).split(", ");
  return (
    <time dateTime={at}>
      <Text nowrap>{day},</Text> {time}
    </time>
  );
}
