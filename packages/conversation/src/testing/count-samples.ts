import { SECRET } from "./connections.ts";

const ITEM = "select * from item\nwhere name = $1 and a || $2 = $3";
const ROLE = `alter role ann password '${SECRET}'`;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const RECORDS = [
  { userid: 10, query: ITEM, calls: 1200, total_exec_time: 340.5, rows: 3600, toplevel: "t" },
  { userid: 10, query: ROLE, calls: 3, total_exec_time: 1.25, rows: 0, toplevel: "t" },
  { userid: 10, query: "<insufficient privilege>", calls: 9, total_exec_time: 1, rows: 0, toplevel: "t" },
  { userid: 10, query: "select 1", calls: 77, total_exec_time: 1, rows: 77, toplevel: "f" },
];
const NAMES = ["userid", "query", "calls", "total_exec_time", "rows", "toplevel"] as const;

const DIGESTS = [
  ["shop", "SELECT * FROM `item` WHERE `id` IN (...) LIMIT ?, ...", "900", "1200000000000", "2705", "0"],
  ["shop", "INSERT INTO `item` VALUES (...) /* , ... */", "40", "8500000000", "0", "80"],
  ["NULL", "NULL", "12", "1000", "0", "0"],
] as const;
const DIGEST_NAMES = [
  "SCHEMA_NAME",
  "DIGEST_TEXT",
  "COUNT_STAR",
  "SUM_TIMER_WAIT",
  "SUM_ROWS_SENT",
  "SUM_ROWS_AFFECTED",
];

/** A table as psql writes it with a frame of each width and line style: a value with line ends continues below. */
function aligned(frame: "bars" | "none" | "box" | "old-ascii" = "bars"): string {
  const rows = RECORDS.map((one) => NAMES.map((name) => String(one[name]).split("\n")));
  const widths = NAMES.map((name, i) =>
    Math.max(name.length, ...rows.flatMap((row) => row[i]?.map((part) => part.length) ?? [])),
  );
  const pad = (text: string, i: number) => text.padEnd(widths[i] ?? 0);
  const margin = frame === "none" ? "" : " ";
  const boxed = (line: string, side: string) => (frame === "box" ? `${side}${line}${side}` : line);
  const dashes = widths.map((width) => "-".repeat(width + 2 * margin.length));
  const lines = [
    boxed(
      NAMES.map((name, i) => `${margin}${pad(name, i)}${margin}`).join(frame === "none" ? " " : "|"),
      "|",
    ),
    boxed(dashes.join(frame === "none" ? " " : "+"), "+"),
  ];
  for (const row of rows)
    for (let at = 0; at < Math.max(...row.map((cell) => cell.length)); at++) {
      const cells = row.map((cell, i) => {
        const isContinued = at < cell.length - 1 && frame !== "old-ascii";
        return `${margin}${pad(cell[at] ?? "", i)}${isContinued ? "+" : " "}`;
      });
      const bar = (i: number) => (at === 0 ? "|" : at < (row[i]?.length ?? 0) ? ":" : " ");
      const isMarked = frame === "old-ascii";
      const line = cells.map(
        (cell, i) => (i === 0 ? "" : isMarked ? bar(i) : frame === "none" ? "" : "|") + cell,
      );
      lines.push(boxed(line.join(""), "|"));
    }
  if (frame === "box") lines.unshift(boxed(dashes.join("+"), "+"));
  return `${lines.join("\n")}\n(${rows.length} rows)\n`;
}

/** Records as psql writes them with \\x: a line for each value. */
function expanded(
  head: (i: number) => string,
  line: (name: string, lines: readonly string[]) => string,
): string {
  const records = RECORDS.map(
    (one, i) => head(i) + NAMES.map((name) => `${line(name, String(one[name]).split("\n"))}\n`).join(""),
  );
  return records.join("");
}

function boxed(): string {
  const widths = DIGEST_NAMES.map((name, i) =>
    Math.max(name.length, ...DIGESTS.map((row) => row[i]?.length ?? 0)),
  );
  const line = `+${widths.map((width) => "-".repeat(width + 2)).join("+")}+`;
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return `${[line, row(DIGEST_NAMES), line, ...DIGESTS.map((cells) => row(cells)), line].join("\n")}\n3 rows in set (0.00 sec)\n`;
}

/** A table as psql -A writes it: a value may have line ends and bars. */
const unaligned = (names: readonly (typeof NAMES)[number][], separator = "|") =>
  `${names.join(separator)}\n${RECORDS.map((one) => `${names.map((name) => one[name]).join(separator)}\n`).join("")}(${RECORDS.length} rows)\n`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const bars = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", "<br>")).join(" | ")} |\n`;

/** The same with the frame of \pset linestyle unicode. */
const drawn = () =>
  aligned()
    .split("\n")
    .map((line) =>
      /^-/.test(line)
        ? line.replaceAll("-", "─").replaceAll("+", "┼")
        : line.replaceAll(/(?<= )\|(?= )|(?<=\+)\|(?= )/g, "│").replaceAll(/\+(?=│|$)/g, "↵"),
    )
    .join("\n");

/** Exports of a database's counts, in each layout, with a planted value where a database leaves one. */
export const COUNT_SAMPLES = {
  csv: `${NAMES.join(",")}\n${RECORDS.map((one) => NAMES.map((name) => quoted(String(one[name]))).join(",")).join("\n")}\n`,
  "csv with decimal commas": `${NAMES.join(";")}\n${RECORDS.map((one) => NAMES.map((name) => (typeof one[name] === "number" ? String(one[name]).replace(".", ",") : quoted(one[name]))).join(";")).join("\n")}\n`,
  aligned: aligned(),
  "aligned, without bars": aligned("none"),
  "aligned, in a box": aligned("box"),
  "aligned, as it was before": aligned("old-ascii"),
  expanded: expanded(
    (i) => `-[ RECORD ${i + 1} ]---+-----\n`,
    (name, lines) => `${name.padEnd(16)}| ${lines.join(`+\n${" ".repeat(16)}| `)}`,
  ),
  "expanded, without bars": expanded(
    (i) => `* Record ${i + 1}        \n`,
    (name, lines) => `${name.padEnd(15)} ${lines.join(`+\n${" ".repeat(16)}`)}`,
  ),
  "expanded, in a box with line characters": expanded(
    (i) => `${i === 0 ? "┌" : "├"}─[ RECORD ${i + 1} ]────┬──────┐\n`,
    (name, lines) => `│ ${name.padEnd(15)} │ ${lines.join(`↵│\n│ ${" ".repeat(15)} │ `)} │`,
  ),
  "expanded, as it was before": expanded(
    (i) => `-[ RECORD ${i + 1} ]---+-----\n`,
    (name, lines) => `${name.padEnd(16)}| ${lines.join(`\n${" ".repeat(16)}: `)}`,
  ),
  "unaligned, expanded": `${expanded(
    (i) => (i === 0 ? "" : "\n"),
    (name, lines) => `${name}|${lines.join("\n")}`,
  )}`,
  "csv, expanded": expanded(
    () => "",
    (name, lines) => `${name},${name === "query" ? quoted(lines.join("\n")) : lines[0]}`,
  ),
  "unaligned, between semicolons": unaligned(NAMES, ";"),
  "unaligned, between commas": unaligned([...NAMES.filter((name) => name !== "query"), "query"], ","),
  unaligned: unaligned(NAMES),
  "unaligned, the text last": unaligned([...NAMES.filter((name) => name !== "query"), "query"]),
  "psql with line characters": drawn(),
  html: `<table border="1">\n  <tr>\n${NAMES.map((name) => `    <th align="center">${name}</th>\n`).join("")}  </tr>\n${RECORDS.map((one) => `  <tr valign="top">\n${NAMES.map((name) => `    <td align="left">${escaped(String(one[name])).replaceAll("\n", "<br />\n")}</td>\n`).join("")}  </tr>\n`).join("")}</table>\n<p>(4 rows)<br />\n</p>\n`,
  "html with names beside values": `<table border="1">\n${RECORDS.map((one, i) => `\n  <tr><td colspan="2" align="center">Record ${i + 1}</td></tr>\n${NAMES.map((name) => `  <tr valign="top">\n    <th>${name}</th>\n    <td align="left">${escaped(String(one[name])).replaceAll("\n", "<br />\n")}</td>\n  </tr>\n`).join("")}`).join("")}</table>\n`,
  markdown: `${bars(NAMES)}|:---|---:|:--:|---|---|---|\n${RECORDS.map((one) => bars(NAMES.map((name) => String(one[name])))).join("")}`,
  json: JSON.stringify(RECORDS, null, 1),
  "json of DBeaver": JSON.stringify({ 'select *\nfrom "pg_stat_statements"': RECORDS }, null, "\t"),
  "json in one line": JSON.stringify({ pg_stat_statements: RECORDS }),
  "json lines": RECORDS.map((one) => `${JSON.stringify(one)}\n`).join(""),
  "mysql csv": `${DIGEST_NAMES.join(",")}\n${DIGESTS.map((row) => row.map(quoted).join(",")).join("\n")}\n`,
  "mysql batch": `${DIGEST_NAMES.join("\t")}\n${DIGESTS.map((row) => row.join("\t")).join("\n")}\n`,
  "mysql vertical": DIGESTS.map(
    (row, i) =>
      `*************************** ${i + 1}. row ***************************\n${DIGEST_NAMES.map((name, k) => `${name.padStart(20)}: ${row[k]}\n`).join("")}`,
  ).join(""),
  "mysql table": boxed(),
  "mysql html": `<TABLE BORDER=1><TR>${DIGEST_NAMES.map((name) => `<TH>${name}</TH>`).join("")}</TR>${DIGESTS.map((row) => `<TR>${row.map((cell) => `<TD>${escaped(cell)}</TD>`).join("")}</TR>`).join("")}</TABLE>`,
  "mysql xml": `<?xml version="1.0"?>\n\n<resultset statement="select 1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${DIGESTS.map((row) => `  <row>\n${row.map((cell, i) => (cell === "NULL" ? `\t<field name="${DIGEST_NAMES[i]}" xsi:nil="true" />\n` : `\t<field name="${DIGEST_NAMES[i]}">${escaped(cell)}</field>\n`)).join("")}  </row>\n`).join("\n")}</resultset>\n`,
  openedge: `_UserTableStat-Conn,_Table-Name,_UserTableStat-read,_UserTableStat-create,_UserTableStat-update,_UserTableStat-delete
5,Customer,"12,034",0,7,0
5,Order,3,0,0,0
`,
} as const;
