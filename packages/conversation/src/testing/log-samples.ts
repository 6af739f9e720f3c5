import { SECRET } from "./connections.ts";

const NUL = "\\x00";

/** A log of each format, with values wherever one can have them. */
export const LOG_SAMPLES: Readonly<Record<string, string>> = {
  stderr: `2026-03-04 10:00:00.000 CET [4711] app=[unknown] LOG:  connection received: host=10.1.2.3 port=5000
2026-03-04 10:00:00.003 CET [4711] app=[unknown] LOG:  connection authorized: user=ann database=shop
2026-03-04 10:00:00.010 CET [4711] app=shop LOG:  duration: 2.000 ms  statement: BEGIN
2026-03-04 10:00:00.015 CET [4711] app=shop LOG:  duration: 0.500 ms  parse s1: SELECT *
\tFROM item
\tWHERE name = $1
2026-03-04 10:00:00.015 CET [4711] app=shop LOG:  duration: 1.500 ms  execute s1: SELECT *
\tFROM item
\tWHERE name = $1
2026-03-04 10:00:00.015 CET [4711] app=shop DETAIL:  parameters: $1 = '${SECRET}
\t${SECRET}'
2026-03-04 10:00:00.020 CET [4711] app=shop ERROR:  duplicate key value violates unique constraint "item_pkey"
2026-03-04 10:00:00.020 CET [4711] app=shop DETAIL:  Key (name)=(${SECRET}) already exists.
2026-03-04 10:00:00.020 CET [4711] app=shop STATEMENT:  insert into item values ('${SECRET}')
2026-03-04 10:00:01.000 CET [4712] app=x LOG:  duration: 1.000 ms  statement: ALTER ROLE ann PASSWORD '${SECRET}'
2026-03-04 10:00:01.000 CET [4712] app=x CONTEXT:  COPY item, line 1, column id: "${SECRET}"
2026-03-04 10:00:01.000 CET [4712] app=x FATAL:  password authentication failed for user "${SECRET}"
2026-03-04 10:00:01.200 CET [4711] app=shop LOG:  disconnection: session time: 0:00:01.200 user=ann database=shop host=10.1.2.3
`,
  csvlog: `2026-03-04 10:00:00.100 UTC,"ann","shop",7,"10.1.2.3:5",69a80e00.7,3,"SELECT",2026-03-04 10:00:00 UTC,3/1,0,LOG,00000,"duration: 5.000 ms  statement: select ""a""
from b where c = '${SECRET}'","",,,,,"",,,"app","client backend",,0
2026-03-04 10:00:00.200 UTC,"ann","shop",7,"10.1.2.3:5",69a80e00.7,4,"SELECT",2026-03-04 10:00:00 UTC,3/1,0,LOG,00000,"duration: 2.000 ms  execute s1: select $1","parameters: $1 = '${SECRET}
${SECRET}'",,,,,"",,,"app","client backend",,0
`,
  jsonlog: `{"timestamp":"2026-03-04 10:00:00.100 UTC","pid":7,"session_id":"69a80e00.7","error_severity":"LOG","message":"duration: 5.000 ms  execute s: select a\\nfrom b","detail":"parameters: $1 = '${SECRET}'","application_name":"psql"}
{"timestamp":"2026-03-04 10:00:00.200 UTC","pid":7,"session_id":"69a80e00.7","error_severity":"ERROR","message":"${SECRET}","statement":"select 1/0, '${SECRET}'"}
`,
  syslog: `Mar  4 10:00:00 db postgres[77]: [5-1] 2026-03-04 10:00:00.100 UTC app=a LOG:  duration: 5.000 ms  statement: select a, '${SECRET}'
Mar  4 10:00:00 db postgres[78]: [9-1] 2026-03-04 10:00:00.200 UTC app=b LOG:  duration: 7.000 ms  execute s1: select b
Mar  4 10:00:00 db postgres[77]: [5-2] #011from item where na
Mar  4 10:00:00 db postgres[78]: [9-2] 2026-03-04 10:00:00.200 UTC app=b DETAIL:  parameters: $1 = '${SECRET}'
Mar  4 10:00:00 db postgres[77]: [5-3] me = 3
`,
  cri: `2026-03-04T10:00:00.101Z stderr P 2026-03-04 10:00:00.100 UTC [7] LOG:  duration: 5.000 ms  statement: select a, '${SECRET}
2026-03-04T10:00:00.101Z stderr F ${SECRET}'
2026-03-04T10:00:00.101Z stderr F \tfrom item
`,
  cloudwatch: `@timestamp,@message
2026-03-04 10:00:00.100,"2026-03-04 10:00:00 UTC:10.0.0.5(5341):app@shop:[811]:LOG:  duration: 2.000 ms  statement: SELECT ""B"", '${SECRET}'
	FROM item"
`,
  gcloud: `---
insertId: ${SECRET}
textPayload: '2026-03-04 10:00:00.100 UTC [811] LOG:  duration: 2.000
  ms  statement: SELECT a FROM t WHERE name = ''${SECRET}
  '''
timestamp: '2026-03-04T10:00:00.100Z'
---
textPayload: "2026-03-04 10:00:00.200 UTC [811] LOG:  duration: 2.000 ms  statement: SELECT\\
  \\ b FROM t WHERE name = '${SECRET}'"
`,
  documents: `{"events": [{"timestamp": 1772618400100,
"message": "# Time: 2026-03-04T10:00:00.100000Z\\n# User@Host: ann[ann] @ ${SECRET} []  Id: 7\\n# Query_time: 0.5\\nselect '${SECRET}' from t;"}]}
`,
  slow: `/usr/sbin/mysqld, Version: 8.0.36 (MySQL Community Server - GPL). started with:
Tcp port: 3306  Unix socket: /var/run/mysqld/mysqld.sock
Time                 Id Command    Argument
# Time: 2026-03-04T10:00:00.100000Z
# User@Host: ann[${SECRET}] @ localhost [127.0.0.1]  Id:    17
# Query_time: 0.020000  Lock_time: 0.000003 Rows_sent: 3  Rows_examined: 30 Thread_id: 17 Errno: 0 Bytes_sent: 250
use shop;
SET timestamp=1772618400;
select *
from item where name = '${SECRET}';
# Time: 260304 10:00:02
# User@Host: ann[ann] @ localhost []
# Thread_id: 8  Schema: shop  QC_hit: No
# Query_time: 0.000500  Lock_time: 0.000000  Rows_sent: 0  Rows_examined: 0
SET timestamp=1772618402;
insert into item values (1, '${SECRET}'), (2, 'b');
# administrator command: Quit;
`,
  general: `mysqld, Version: 8.0.36. started with:
Time                 Id Command    Argument
2026-03-04T10:00:01.500000Z\t    8 Connect\tann@localhost on shop using Socket
2026-03-04T10:00:02.500000Z\t    8 Prepare\tselect * from item where name = ?
2026-03-04T10:00:02.600000Z\t    8 Execute\tselect * from item where name = '${SECRET}'
2026-03-04T10:00:03.500000Z\t    8 Query\tupdate item set a = '${SECRET}
${SECRET}'
2026-03-04T10:00:04.500000Z\t    8 Quit\t
`,
  openedge: `[26/03/04@10:00:00.100+0100] P-4711 T-9 3 4GL QRYINFO        Query Plan:  orders.p line 12
[26/03/04@10:00:00.100+0100] P-4711 T-9 3 4GL QRYINFO        QueryId: 0x77
[26/03/04@10:00:00.100+0100] P-4711 T-9 3 4GL QRYINFO        PREPARE-STRING: FOR EACH Customer WHERE Name = '${SECRET}'
[26/03/04@10:00:00.100+0100] P-4711 T-9 3 4GL QRYINFO         AND since > 01/02/2024 NO-LOCK
[26/03/04@10:00:00.100+0100] P-4711 T-9 3 4GL QRYINFO        Table: shop.Customer
[26/03/04@10:00:00.180+0100] P-4711 T-9 3 4GL QRYINFO        Query Statistics:  customer.p line 9
QueryId: 0x77
 Records from server: 1,203
[26/03/04@10:00:00.210+0100] P-4711 T-9 2 4GL 4GLTRACE       Run ${SECRET} [main - ${SECRET}.p @ 490]
`,
  pqtrace: `2026-03-04 10:00:00.000100\tF\t10\tQuery\t "BEGIN"
2026-03-04 10:00:00.000400\tB\t10\tCommandComplete\t "BEGIN"
2026-03-04 10:00:00.000400\tB\t5\tReadyForQuery\t T
2026-03-04 10:00:00.001000\tF\t${16 + "select '' where $1".length + SECRET.length}\tParse\t "s1" "select '${SECRET}' where $1" 1 23
2026-03-04 10:00:00.001000\tF\t${20 + SECRET.length}\tBind\t "" "s1" 0 1 ${SECRET.length} '${SECRET}' 1 0
2026-03-04 10:00:00.001000\tF\t9\tExecute\t "" 0
2026-03-04 10:00:00.001000\tF\t4\tSync
2026-03-04 10:00:00.001500\tB\t4\tParseComplete
2026-03-04 10:00:00.001500\tB\t4\tBindComplete
2026-03-04 10:00:00.001500\tB\t${10 + SECRET.length}\tDataRow\t 1 ${SECRET.length} '${SECRET}'
2026-03-04 10:00:00.001500\tB\t90\tErrorResponse\t S "ERROR" M "Key (id)=(${SECRET}) exists" ${NUL}
2026-03-04 10:00:00.001500\tB\t5\tReadyForQuery\t E
`,
};
