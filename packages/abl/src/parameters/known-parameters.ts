import type { Scope } from "./parameter-fact.ts";

/** A start-up parameter without an effect on messages between clients and a database. */
export interface KnownParameter {
  readonly name: string;
  readonly title: string;
  readonly scope: Scope | "both";
  readonly takesValue: boolean;
}

/*
 * Names and titles from the Startup Command and Parameter Reference (9.1E to 13.0), the guides of the database, of SQL,
 * of DataServers and of AppServer connections, PROMON's list of start-up parameters, and the parameter file that it
 * generates. A name with = takes a value.
 */

const SERVER = `
-a= After-image file; -adminport= AdminServer port; -aiarcdir= AI archive directories; -aiarcdircreate Create AI archive directories;
-aiarcinterval= AI archive interval; -aibufs= After-image buffers; -aistall After-image stall; -AreaCheck Area consistency check;
-B2= Alternate buffer pool; -baseindex= Base index; -baselob= Base LOB; -basetable= Base table; -baseuserindex= Base user index;
-baseuserlob= Base user LOB; -baseusertable= Base user table; -bi= BI cluster size; -biblocksize= BI block size; -bibufs= Before-image buffers;
-biscantime= BI scan time; -bistall Threshold stall; -bithold= Recovery log threshold; -blocksize= Block size;
-Bpmax= Private buffers per connection; -bwdelay= BIW writer delay; -cdcsize= CDC cache size; -classpath= SQL server Java classpath;
-clstmtcacheallocationfactor= Statement cache allocation factor; -clstmtcachedir= Statement cache directory; -clstmtcachesize= Statement cache size;
-cstackPrintopt= C stack print option; -DbCheck Database consistency check; -dbnotifyops= Notification operations;
-dbnotifytime= Notification time; -DBService= Database services; -diagDir= Diagnostic directory; -diagEvent= Diagnostic events;
-diagEvtLevel= Diagnostic event level; -diagFormat= Diagnostic data format; -diagFrequency= Diagnostic frequency;
-diagFS= Diagnostic field separator; -diagPause= Diagnostic pause length; -diagPrefix= Diagnostic prefix;
-diagProc= Diagnostic process; -directio Direct I/O; -ecsize= Encryption cache size;
-ERO Enhanced read-only; -evtlevel= Event level; -F Force access; -g= Before-image file; -G= Before-image cluster age;
-groupdelay= Group delay; -hash= Hash table entries; -hashLatchFactor= Hash latch factor; -hostnameAliasing Host name aliasing; -hs= Heap size; -i No crash protection;
-IndexCheck Index consistency check; -indexrangesize= Index range size; -keyalias= Key alias; -keyaliaspasswd= Key alias password;
-L= Lock table entries; -lgArchiveDir= Log archive directory; -limitLgPayload= Limit of the log; -lkhash= Lock table hash size; -lkrela Lock release; -lobrangesize= LOB range size;
-lru2skips= LRU force skips of the alternate pool; -lruskips= LRU force skips; -maxAreas= Maximum area number;
-maxareas= Maximum area number; -maxxids= Maximum JTA transactions; -MemCheck Memory consistency check; -Mf= Delayed BI file write; -mtpmsize= Multi-tenancy partition cache size;
-mux= Multiplexed latches; -Mxs= Shared memory overflow size; -nap= Nap interval; -napinc= Nap increment; -napmax= Nap maximum;
-nosessioncache No session cache; -omitLgMsgs= Messages left out of the log; -omsize= Storage object cache size; -otelconfig= OpenTelemetry configuration;
-pica= Service communication area; -picanap= Service communication nap; -pinshm Pin shared memory; -properties= Configuration properties file; -pwqdelay= Page writer queue delay;
-pwqmin= Page writer queue minimum; -pwscan= Page writer scan; -pwsdelay= Page writer scan delay; -pwwmax= Page writer maximum;
-r Non-raw BI; -recspacesearchdepth= Record space search depth; -rptint= License report interval; -semsets= Semaphore sets;
-servergroup= Server group; -sessiontimeout= Session cache timeout; -shmsegsize= Shared memory segment size; -spin= Spin lock retries;
-SQLCursors= SQL cursors; -SQLLockWaitTimeout= SQL lock wait timeout; -SQLStack= SQL stack size; -SQLStmtCache= SQL statement cache;
-SQLTempBuff= SQL temporary buffers; -SQLTempDisk= SQL temporary disk; -SQLTempPgSize= SQL temporary page size;
-SQLTempStoreBuff= SQL temporary store buffers; -SQLTempStoreDisk= SQL temporary store on disk;
-SQLTempStorePageSize= SQL temporary store page size; -SQLTruncateTooLarge= SQL truncation; -SQLWidthUpdate= SQL width update;
-TableCheck Table consistency check; -tablerangesize= Table range size; -TXERetryLimit= TXE retry limit; -TXESkipLimit= TXE skip limit;
-userindexrangesize= User index range size; -userlobrangesize= User LOB range size; -usernotifytime= User notify time;
-usertablerangesize= User table range size`;

const CONNECTION = `
-AppService= AppServer service; -autoReconnect Auto reconnect; -Bp= Private read-only buffers; -brl Bleeding record lock;
-clientConnectTimeout= AppServer connection timeout; -connectionLifetime= AppServer connection lifetime; -ct= Connection retries;
-DataService= DataService; -dbalt1= Alternate database 1; -dbalt2= Alternate database 2;
-DirectConnect AppServer without a NameServer; -dslog= DataServer log; -dsmaxport= Highest DataServer port;
-dsminport= Lowest DataServer port; -Dsrv= DataServer keywords; -dt= Database type; -esqllog Embedded SQL log;
-esqlnopad Embedded SQL without padding; -is Ignore stamp; -ld= Logical database name; -nohostverify No host verification;
-noindexhint No index hint; -nojoinbysqldb No join by the SQL database; -nolookahead No look-ahead cursors;
-nosessionreuse No session reuse; -P= Password; -retryConnect= Retries of a connection set;
-retryConnectPause= Pause between retries of a connection set; -RO Read-only; -sessionModel= AppServer session model; -trig= Trigger location;
-U= User ID; -URL= AppServer URL; -znotrim No trim`;

const SESSION = `
-assemblies= Assemblies; -asyncqueuesize= Async queue size; -b Batch; -baseADE= ADE r-code location; -basekey= Base key; -browcoltype Browse column type; -Bt= Temporary-table buffers;
-catchStop= Catch STOP; -checkdbe Double-byte check; -checkwidth= Width check;
-clearlog Clear log file; -clientlog= Client log; -collop= Collation-sensitive operators; -clrnetcore .NET instead of .NET Framework; -cp= Communications parameter file;
-cprcodein= r-code in code page; -cprcodeout= r-code out code page; -cpterm= Terminal code page;
-D= Directory size; -d= Date format; -debug Debugger; -debugalert Debug alert; -debugReady= Debugger port; -E European numeric format;
-errorstack Error stack; -expandbrow Expand browse; -fc= Schema field cache size; -fldisable Disable field lists;
-h= Number of databases; -hardlimit Hard limit; -icfparam= Dynamics parameter; -ininame= Initialization file;
-inp= Input characters; -isnoconv Initial value segment conversion; -k= Keyword forget list; -l= Local buffer size;
-lkwtmo= Lock timeout; -lng= Language; -logentrytypes= Log entry types; -logginglevel= Logging level; -logthreshold= Log threshold;
-mc Network message compression of the AppServer; -mmax= Maximum memory; -Mr= Record buffer size; -nb= Nested blocks; -NL No lock;
-noautoreslist No automatic result list; -noevalprops No evaluation of properties; -noinactiveidx No inactive indexes; -noincrwarn No incremental warning;
-noshvarfix No shared variable fix; -nosplash No splash screen; -numdec= Decimal separator;
-numlogfiles= Number of log files; -numsep= Thousands separator; -o= Printer; -p= Startup procedure; -param= Parameter;
-plm PROLIB memory; -pls PROLIB swap; -preloadCLR Preload CLR; -profile= Profiler; -Q ANSI SQL; -Q2 ANSI SQL; -rand= Random number generator;
-rereadfields Reread fields; -reusableObjects= Reusable objects; -rg ABL client; -rq Query client; -rr Run-time client;
-rx Encrypted compiler; -s= Stack size; -strictEntityResolution= Strict entity resolution; -stsh= Stash area; -sw Suppress warnings;
-swl= Suppress warnings list; -t Save temporary files; -TB= Speed sort; -TM= Merge number;
-tmpbsize= Temporary-table block size; -tok= Token segment entries; -tstamp Time stamp; -ttbaseindex= Temporary-table base index;
-ttbasetable= Temporary-table base table; -ttindexrangesize= Temporary-table index range; -ttmarshal= Temporary-table marshalling;
-tttablerangesize= Temporary-table range; -ttwrdrul= Temporary-table word rules; -undothrow= Undo, throw; -useOsLocale Use OS locale; -usewidgetid Widget IDs;
-v6colon Version 6 colon; -v6frame Version 6 frame; -v6IndexCompat Version 6 index; -v6q Version 6 query; -wss Windows single session; -y Statistics;
-yc Statistics with CTRL-C; -yd Segment statistics; -yr4def Four-digit year; -yx Statistics with cross-reference; -yy= Century;
-zqil Index information`;

const BOTH = `
-cpcase= Case table; -cpcoll= Collation table; -cpinternal= Internal code page; -cplog= Log code page; -cpprint= Print code page; -cpstream= Stream code page;
-convmap= Conversion map; -T= Temporary directory; -c= Index cursors; -certstorepath= Certificate store; -nosavepoint No savepoints;
-B= Database buffers; -db= Physical database name; -ipver= TCP/IP version; -pf= Parameter file`;

function parsed(text: string, scope: KnownParameter["scope"]): readonly KnownParameter[] {
  return text.split(";").map((entry) => {
    const [word = "", ...title] = entry.trim().split(" ");
    return { name: word.replace(/=$/, ""), title: title.join(" "), scope, takesValue: word.endsWith("=") };
  });
}

const known = [
  ...parsed(SERVER, "server"),
  ...parsed(CONNECTION, "connection"),
  ...parsed(SESSION, "session"),
  ...parsed(BOTH, "both"),
];

const byName = new Map(known.map((one) => [one.name, one]));

/** Ignored in a file, according to the reference. */
const COMMAND_LINE_ONLY = new Set(["-basekey", "-ininame"]);

export function isCommandLineOnly(name: string): boolean {
  return COMMAND_LINE_ONLY.has(name);
}

/** @param name as written: names are case-sensitive */
export function knownParameter(name: string): KnownParameter | undefined {
  return byName.get(name);
}

export const knownNames: readonly string[] = known.map(({ name }) => name);
