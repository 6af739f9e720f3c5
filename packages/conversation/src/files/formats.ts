import { recording } from "../format/recording.ts";
import { capture } from "./capture/capture.ts";
import { countsFormats } from "./counts/formats.ts";
import type { FileFormat } from "./file-format.ts";
import { har } from "./har/har.ts";
import { mysqlGeneralLog } from "./logs/mysql/general-log.ts";
import { mysqlSlowLog } from "./logs/mysql/slow-log.ts";
import { openEdgeClientLog } from "./logs/openedge/client-log.ts";
import { postgresCsvLog, postgresJsonLog, postgresLog } from "./logs/postgres/formats.ts";
import { pqTrace } from "./logs/pqtrace/pq-trace.ts";
import { jaeger } from "./traces/jaeger.ts";
import { otlpJson } from "./traces/otlp-json.ts";
import { otlpProtobuf } from "./traces/otlp-protobuf.ts";
import { zipkin } from "./traces/zipkin.ts";

/** The formats of files with a conversation, more specific ones first. */
export const FORMATS: readonly FileFormat[] = [
  recording,
  capture,
  otlpJson,
  otlpProtobuf,
  jaeger,
  zipkin,
  har,
  ...countsFormats,
  postgresCsvLog,
  postgresJsonLog,
  pqTrace,
  mysqlSlowLog,
  mysqlGeneralLog,
  openEdgeClientLog,
  postgresLog,
];
