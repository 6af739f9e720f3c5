import { Lines } from "../../lines.ts";
import { DROPPED } from "../dropped.ts";
import { type RecordSink, type StoredRecords, storedTime } from "./stored-record.ts";
import { yamlScalar } from "./yaml-scalar.ts";

/** Maximum characters of a record; the rest of a longer one is dropped. */
const MAX_RECORD = 8 * 1024 * 1024;

/** Whether a text may be the beginning of the output of `gcloud logging read`. */
export const isStoredYaml = (start: string): boolean =>
  /^---\n[\w.]+:/.test(start) && /^textPayload:/m.test(start);

/** Output of `gcloud logging read`: a YAML document per record, with its text as one scalar. */
export function storedYaml({ record, drop }: RecordSink): StoredRecords {
  let values = new Map<string, string[]>();
  let current: string[] = [];
  let length = 0;
  const end = () => {
    const [text, time] = [values.get("textPayload"), values.get("timestamp")];
    if (text) record({ text: yamlScalar(text), time: storedTime(time ? yamlScalar(time) : "") });
    else if (values.size > 0) drop(DROPPED.other);
    values = new Map();
    current = [];
    length = 0;
  };
  const lines = new Lines((line) => {
    length += line.length + 1;
    if (line === "---") end();
    else if (length > MAX_RECORD) return;
    else if (/^\w+:/.test(line)) {
      const colon = line.indexOf(":");
      current = [line.slice(colon + 1)];
      values.set(line.slice(0, colon), current);
    } else current.push(line);
  }, MAX_RECORD);
  return {
    take: (bytes) => lines.take(bytes),
    finish() {
      lines.finish();
      end();
    },
  };
}
