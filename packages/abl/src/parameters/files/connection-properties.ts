import { type PfToken, pfTokens, type StartCommand } from "./pf-tokens.ts";

/**
 * Parameters of the network that conmgr.properties has under names of its own. All but those of prefetching are in the
 * schema of the AdminServer (class JuniperProperties) and, with these parameters, in the comments of the file that it
 * writes; OpenEdge Management 13.0 describes them under General and Advanced database server group properties. No
 * source was found for the names of prefetching: those pages have none, so files have these parameters in `otherargs`.
 */
const FLAGS: Readonly<Record<string, string>> = {
  maxusers: "-n",
  maxservers: "-Mn",
  host: "-H",
  port: "-S",
  servicename: "-S",
  maxclientsperserver: "-Ma",
  minclientsperserver: "-Mi",
  maxdynamicport: "-maxport",
  mindynamicport: "-minport",
  messagebuffersize: "-Mm",
  numberofservers: "-Mpb",
  prefetchdelay: "-prefetchDelay",
  prefetchfactor: "-prefetchFactor",
  prefetchnumrecs: "-prefetchNumRecs",
  prefetchpriority: "-prefetchPriority",
  type: "-ServerType",
  blocksindatabasebuffers: "-B",
  locktableentries: "-L",
  spinlockretries: "-spin",
};
/**
 * Values of these that state nothing, because they are the file's defaults: another name of the port, or the broker,
 * decides. Groups without `host` have `localhost` too, and serve clients of other machines.
 */
const DEFAULTS: Readonly<Record<string, string>> = {
  host: "localhost",
  maxclientsperserver: "0",
  numberofservers: "0",
  port: "0",
  blocksindatabasebuffers: "0",
  spinlockretries: "0",
};
const SWITCHES = new Set(["prefetchdelay"]);

interface Section {
  readonly kind: string;
  readonly name: string;
  readonly line: number;
  readonly values: Map<string, string>;
  readonly tokens: Map<string, readonly PfToken[]>;
}

/**
 * The brokers of a conmgr.properties: each server group, with the configuration that it belongs to, and what
 * `[configuration]` and `[servergroup]` state for all of them; none of another file.
 */
export function brokersOf(text: string): readonly StartCommand[] {
  const sections = sectionsOf(text);
  return sections.flatMap((group) => {
    if (group.kind !== "servergroup" || group.name === "") return [];
    const configuration = sections.find(
      ({ kind, name, values }) =>
        kind === "configuration" &&
        (name === group.values.get("configuration") ||
          (values.get("servergroups") ?? "").split(/[\s,]+/).includes(group.name)),
    );
    return [
      {
        title: `servergroup ${group.name}`,
        line: group.line,
        side: "server" as const,
        tokens: [...tokensOfSection(configuration, sections), ...tokensOfSection(group, sections)],
      },
    ];
  });
}

function tokensOfSection(section: Section | undefined, sections: readonly Section[]): readonly PfToken[] {
  if (section === undefined) return [];
  const all = sections.find(({ kind, name }) => kind === section.kind && name === "");
  const tokens = new Map([...(all?.tokens ?? []), ...section.tokens]);
  // Without it, the broker serves no client over the network, whatever its port.
  if (section.values.get("networkclientsupport")?.toLowerCase() === "false")
    for (const key of ["port", "servicename"]) tokens.delete(key);
  return [...tokens.values()].flat();
}

function sectionsOf(text: string): readonly Section[] {
  const sections: Section[] = [];
  let start = 0;
  for (const [index, whole] of text.split("\n").entries()) {
    const line = index + 1;
    const [, kind, name = ""] = /^\s*\[(\w+)(?:\.([^\]]+))?\]/.exec(whole) ?? [];
    const [, before = "", key = "", equals = "", rest = ""] = /^(\s*)(\w+)(\s*=)(.*)$/.exec(whole) ?? [];
    // The AdminServer writes the parameter as a comment after the value: `host=localhost # -H`.
    const value = rest.replace(/\s#.*$/, "").trim();
    const section = sections.at(-1);
    if (kind !== undefined)
      sections.push({ kind: kind.toLowerCase(), name, line, values: new Map(), tokens: new Map() });
    else if (section && key !== "") {
      const at = start + before.length;
      section.values.set(key.toLowerCase(), value);
      section.tokens.set(
        key.toLowerCase(),
        tokensOf(key.toLowerCase(), value, {
          line,
          at,
          valueAt: at + key.length + equals.length + rest.indexOf(value),
        }),
      );
    }
    start += whole.length + 1;
  }
  return sections;
}

function tokensOf(
  key: string,
  value: string,
  { line, at, valueAt }: { readonly line: number; readonly at: number; readonly valueAt: number },
): readonly PfToken[] {
  if (key === "otherargs")
    return pfTokens(value).tokens.map((token) => ({
      ...token,
      line,
      at: valueAt + token.at,
      end: valueAt + token.end,
    }));
  const flag = Object.hasOwn(FLAGS, key) ? FLAGS[key] : undefined;
  if (flag === undefined || value === "" || value.toLowerCase() === DEFAULTS[key]) return [];
  const end = valueAt + value.length;
  const name = { text: flag, line, quoted: false, at, end: at + key.length };
  if (SWITCHES.has(key)) return value.toLowerCase() === "true" ? [{ ...name, end }] : [];
  return [name, { text: key === "type" ? value.toUpperCase() : value, line, quoted: true, at: valueAt, end }];
}
