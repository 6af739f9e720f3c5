import { logFormat, SERVER_LOG } from "../log-format.ts";
import { GeneralLog, isGeneralLog } from "./general-log.ts";
import { MysqlSessions } from "./sessions.ts";
import { isSlowLog, SlowLog } from "./slow-log.ts";

const MYSQL = {
  source: SERVER_LOG,
  isEmpty: "The log has no statement. MySQL logs all of them with long_query_time = 0.",
};

export const mysqlSlowLog = logFormat({
  ...MYSQL,
  title: "a MySQL slow query log",
  isOf: isSlowLog,
  read: (log, hash) => new SlowLog(new MysqlSessions(log, hash), log),
});
export const mysqlGeneralLog = logFormat({
  ...MYSQL,
  title: "a MySQL general query log",
  isOf: isGeneralLog,
  read: (log, hash) => new GeneralLog(new MysqlSessions(log, hash), log),
});
