import { text } from "./bytes.ts";
import { client, type Segment, server } from "./decode.ts";
import * as mysql from "./mysql-wire.ts";
import * as postgres from "./postgres-wire.ts";

/** What no recording may hold, in each place where a protocol carries it. */
export const SECRET = "hunter2-Zugang";

const { parse, bind, execute, sync, parsed, bound, complete, ready, row, rowDescription } = postgres;

/** Connections of both protocols, with secrets wherever they can be. */
export const CONNECTIONS: Readonly<Record<string, readonly Segment[]>> = {
  "PostgreSQL's": [
    client(postgres.sslRequest),
    server(text("N")),
    client(postgres.startup(SECRET)),
    server(postgres.authentication(3)),
    client(postgres.password(SECRET)),
    server(postgres.authentication(0), postgres.parameterStatus, postgres.keyData, ready()),
    client(postgres.query(`begin; update item set note = '${SECRET}' where id = 12`)),
    server(complete("BEGIN"), complete("UPDATE 3"), ready("T")),
    client(parse(`select note, '${SECRET}' from item where id = $1`, "s1"), postgres.flush),
    server(parsed),
    client(bind([SECRET], "s1"), execute(), bind([null], "s1"), execute(2), sync),
    server(bound, row(SECRET), complete("SELECT 1"), bound, row("1"), row("2"), postgres.suspended),
    client(parse("select 2"), bind([]), postgres.describePortal(), execute(), sync),
    server(
      ready("T"),
      parsed,
      bound,
      rowDescription,
      postgres.notice(SECRET),
      postgres.failed(SECRET),
      ready("E"),
    ),
    client(postgres.query("rollback")),
    server(complete("ROLLBACK"), ready()),
    server(postgres.notification(SECRET)),
    client(postgres.query("copy item from stdin")),
    server(postgres.copyIn),
    client(postgres.copyData(SECRET), postgres.copyDone),
    server(complete("COPY 1"), ready()),
    client(postgres.query("copy item to stdout")),
    server(postgres.copyOut, postgres.copyData(SECRET), postgres.copyDone, complete("COPY 1"), ready()),
    client(postgres.functionCall, postgres.closeStatement("s1"), sync),
    server(postgres.functionResult, ready(), postgres.closed, ready()),
    client(postgres.terminate),
  ],
  "MySQL's": [
    server(mysql.greeting()),
    client(mysql.login(0, SECRET)),
    server(mysql.packet(2, [0xfe], text("mysql_clear_password\0"))),
    client(mysql.packet(3, text(SECRET))),
    server(mysql.ok(0, 2, 4)),
    client(mysql.query(`begin; update item set note = '${SECRET}' where id = 12`)),
    server(mysql.ok(0, 11), mysql.ok(3, 3)),
    client(mysql.prepare(`select note, '${SECRET}' from item where id = ?`)),
    server(mysql.prepared(4, 1, 2)),
    client(mysql.execute(4, SECRET)),
    server(mysql.rows([SECRET, "b"], 3)),
    client(mysql.command(0x18, mysql.statementId(4), [0, 0], text(SECRET))),
    client(mysql.execute(4, "x", false)),
    server(mysql.error(SECRET)),
    client(mysql.command(0x19, mysql.statementId(4)), mysql.query("commit")),
    server(mysql.ok()),
    client(mysql.query(`load data local infile '${SECRET}' into table item`)),
    server(mysql.packet(1, [0xfb], text(SECRET))),
    client(mysql.packet(2, text(SECRET)), mysql.packet(3)),
    server(mysql.ok(1, 2, 4)),
    client(mysql.quit),
  ],
  "another protocol's": [
    client(text(`hello ${SECRET}`)),
    server(text(SECRET)),
    client(text("more")),
    server(text(".")),
  ],
};
