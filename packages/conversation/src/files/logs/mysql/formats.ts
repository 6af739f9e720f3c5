import type { FileFormat } from "../../file-format.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import { type LogReader, logFormat, SERVER_LOG } from "../log-format.ts";
import { GeneralLog, isGeneralLog } from "./general-log.ts";
import { MysqlSessions } from "./sessions.ts";
import { isSlowLog, SlowLog } from "./slow-log.ts";

function format(
  title: string,
  isOf: (start: string) => boolean,
  make: (sessions: MysqlSessions, log: LogConversation) => Omit<LogReader, "isDated">,
): FileFormat {
  return logFormat({
    title,
    source: SERVER_LOG,
    isEmpty: "The log has no statement. MySQL logs all of them with long_query_time = 0.",
    isOf,
    read(log, hash) {
      const sessions = new MysqlSessions(log, hash);
      const reader = make(sessions, log);
      return {
        line: (text) => reader.line(text),
        finish: () => reader.finish(),
        get isDated() {
          return sessions.isDated;
        },
        get isCut() {
          return reader.isCut ?? false;
        },
      };
    },
  });
}

export const mysqlSlowLog = format(
  "a MySQL slow query log",
  isSlowLog,
  (sessions, log) => new SlowLog(sessions, () => log.drop(DROPPED.general)),
);
export const mysqlGeneralLog = format(
  "a MySQL general query log",
  isGeneralLog,
  (sessions, log) => new GeneralLog(sessions, (what) => log.drop(DROPPED[what])),
);
