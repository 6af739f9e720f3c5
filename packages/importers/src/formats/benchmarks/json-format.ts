import type { ComplaintList } from "../../complaint-list.ts";
import { JsonChecks } from "../../json/json-checks.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { JsonError, parseJson } from "../../json/parse-json.ts";
import { MAX_JSON } from "../../limits.ts";
import type { Provenance } from "../../reading.ts";
import type { OwnFormat } from "../format.ts";
import { OwnRows } from "../own-rows.ts";

/** Information about a tool's rows. */
interface Said {
  readonly notes?: readonly string[];
  readonly provenance?: Provenance;
}

/** Resources for reading the content of a JSON document. */
export interface JsonReading {
  readonly rows: OwnRows;
  readonly checks: JsonChecks;
  readonly complaints: ComplaintList;
}

const MIB = 1024 * 1024;

/**
 * A format whose files are one JSON document of a tool that measures arbitrary systems.
 *
 * @param isMine whether a document that begins like this is one
 * @param read adds the rows, and says what is known beside them
 */
export function jsonFormat(
  { id, title }: Pick<OwnFormat, "id" | "title">,
  isMine: (head: string) => boolean,
  read: (document: JsonNode, reading: JsonReading) => Said,
): OwnFormat {
  return {
    id,
    title,
    isMine: (head) => isMine(head.trimStart()),
    read({ text }, { complaints }) {
      if (text.length > MAX_JSON) {
        const message = `The document has ${(text.length / MIB).toFixed(1)} MiB; one JSON document may have ${MAX_JSON / MIB} MiB. Split it into several files.`;
        complaints.error({ line: 0, value: `${text.length} characters`, message });
        return {};
      }
      try {
        const rows = new OwnRows(complaints);
        const document = parseJson(text);
        const details = read(document, { rows, checks: new JsonChecks(complaints), complaints });
        return { ...rows.finish(), ...details };
      } catch (error) {
        if (!(error instanceof JsonError)) throw error;
        complaints.error({ line: error.line, value: error.value, message: error.message });
        return {};
      }
    },
  };
}
