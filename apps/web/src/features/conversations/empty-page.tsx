import { formatQuantity } from "@wirecost/sim-core";
import { signInHref } from "../../entities/session/session.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../shared/ui/controls/copy-field.tsx";
import { FileDrop } from "../../shared/ui/controls/file-drop.tsx";
import { Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { ErrorState } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import styles from "./conversations.module.css";
import type { FileState } from "./reading/use-conversation.ts";

const RECORD = "npx wirecost record --to localhost:5432 --out page.wirecost -- npm run report";

interface FileSource {
  readonly file: string;
  /** The setting or command to record one, or other instructions. */
  readonly command?: string;
  readonly steps?: string;
}

const SOURCES: readonly FileSource[] = [
  { file: "PostgreSQL log: stderr, csvlog, jsonlog", command: "log_min_duration_statement = 0" },
  {
    file: "MySQL or MariaDB slow query log",
    command: "slow_query_log = on, long_query_time = 0, log_slow_extra = on",
  },
  { file: "MySQL or MariaDB general query log", command: "general_log = on" },
  {
    file: "Any of these logs as Docker, Kubernetes, AWS, Azure or Google Cloud stores it",
    steps: "The text, CSV, JSON or YAML that they show or export",
  },
  { file: "OpenEdge client log", command: "-clientlog FILE -logentrytypes QryInfo -logginglevel 3" },
  { file: "Network capture: pcap, pcapng", command: "tcpdump -w page.pcap port 5432" },
  {
    file: "Traces: OTLP JSON or protobuf, Jaeger, Zipkin",
    steps: "The collector's file exporter, or a download of a trace",
  },
  { file: "Requests of a web page: HAR", steps: "Save all as HAR, in the browser's network tools" },
  { file: "libpq trace", command: "PQtrace(connection, file)" },
  { file: "Counts of PostgreSQL", command: "psql --csv -c 'select * from pg_stat_statements'" },
  {
    file: "Counts of MySQL",
    command: "mysql --batch -e 'select * from performance_schema.events_statements_summary_by_digest'",
  },
  { file: "Counts of OpenEdge", steps: "An export of _UserTableStat with the names of its columns" },
];

const COLUMNS: readonly DataColumn<FileSource>[] = [
  column("File", ({ file }) => file),
  column("How to get one", ({ command, steps }) => (
    <Text breaks>{command ? <code>{command}</code> : steps}</Text>
  )),
];

export function EmptyPage({
  file,
  onFiles,
  onExample,
  onCancel,
}: {
  file: Extract<FileState, { state: "none" | "reading" | "failed" }>;
  onFiles: (files: readonly File[]) => void;
  onExample: () => void;
  onCancel: () => void;
}) {
  return (
    <PageFrame
      title="Recorded conversations"
      intro="Open a recording of what your program and its database send to each other: which statements cost round trips, what they take over another network, and what a change saves."
    >
      {file.state === "reading" ? (
        <Reading {...file} onCancel={onCancel} />
      ) : (
        <>
          {file.state === "failed" ? (
            <ErrorState
              title={`${file.name} could not be ${file.isTeams ? "opened" : "read"}`}
              action={file.isTeams ? <SignInLink /> : undefined}
            >
              {file.message}
            </ErrorState>
          ) : null}
          <FileDrop multiple onFile={(_, all) => onFiles(all)}>
            <Text weight={600}>Choose a recording, or drop it anywhere on this page</Text>
            <Small as="span">
              A recording, log, trace, capture or export, also gzipped. Requests of a web page (HAR) together
              with a recording of its database show what the page waited for. The files stay in this browser.
            </Small>
          </FileDrop>
          <Row wrap gap={8} gapX={12}>
            <Button variant="primary" onClick={onExample}>
              Open the example
            </Button>
            <Small>
              A page of 198 orders with one query for the lines of each, an import and a report, recorded with
              PostgreSQL.
            </Small>
          </Row>
          <Section
            title="Record your own"
            intro="The recorder is a proxy between any program and its PostgreSQL or MySQL; of other databases it counts round trips and bytes. It removes values from statements before it writes them."
          >
            <Stack gap={8} mt={8}>
              <Row wrap align="stretch" gap={8}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
                <pre className={styles.command} tabIndex={0}>
                  {RECORD}
                </pre>
                <CopyButton text={RECORD}>Copy</CopyButton>
              </Row>
              <Small as="p">
                Name your database after <code>--to</code>, and the command that runs your program at the end.{" "}
                <code>npx wirecost record --help</code> lists the options.
              </Small>
            </Stack>
          </Section>
          <Section
            title="Use what you have"
            intro="A file is recognized by its content, not by its name. Literals are removed while it is read."
          >
            <DataTable stacks rows={SOURCES} columns={COLUMNS} rowId={({ file }) => file} />
          </Section>
        </>
      )}
    </PageFrame>
  );
}

/** Restores the address of this page. */
function SignInLink() {
  return <LinkButton href={signInHref("sign-in", location.pathname + location.search)}>Sign in</LinkButton>;
}

function Reading({
  name,
  bytes,
  size,
  onCancel,
}: Extract<FileState, { state: "reading" }> & { onCancel: () => void }) {
  const read = formatQuantity(bytes, "bytes");
  return (
    <Stack gap={8} role="status">
      <Text breaks>{`Reading ${name}`}</Text>
      <progress
        className={styles.progress}
        aria-label="Bytes read"
        {...(size > 0 && { max: size, value: bytes })}
      />
      <Row gap={12}>
        <Small>{size > 0 ? `${read} of ${formatQuantity(size, "bytes")}` : read}</Small>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
