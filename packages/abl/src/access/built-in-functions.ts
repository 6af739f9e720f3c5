/**
 * Functions of the language that a query's WHERE may call. Those that depend on no field are evaluated before the query
 * is sent; whether the server evaluates the others is not published for each, so only functions that are not the
 * language's, and those that the knowledge base names (CAN-DO, CAN-FIND), are taken for the client's. Of a name with a
 * slash, what stands behind it may be left out from any letter on.
 */
export const BUILT_IN: ReadonlySet<string> = new Set(
  `abs/olute add-interval asc avail/able base64-decode base64-encode buffer-tenant-id can-query can-set caps chr
  codepage-convert compare connected count-of current-changed current-language current-result-row current-value
  current-window database-name data-source-rowid date datetime datetime-tz day db-name dbname dbparam dbtaskid dbtype
  dec/imal decrypt dynamic-current-value encode encrypt encode-domain-access-code entered entry
  error etime exp extent fill first first-of frame-col frame-db frame-down frame-field frame-file frame-index frame-line
  frame-name frame-row frame-value gateways generate-pbe-key generate-random-key generate-uuid get-bits get-byte
  get-bytes get-codepages get-collations get-double get-float get-int64 get-long get-short get-string get-unsigned-short
  get-unsigned-long get-size guid hash-code hex-decode hex-encode input index int/eger int64 interval is-attr-space
  is-codepage-fixed is-column-codepage is-lead-byte iso-date kblabel keycode key-code key-function key-label keylabel
  keyfunction last last-of lastkey lc ldbname left-trim length library line-counter list-events list-set-attrs
  list-widgets locked log/ical lookup max/imum md5-digest member message-digest message-lines min/imum month mtime
  new next-value normalize not now num-aliases num-dbs num-entries num-results opsys os-drives os-error os-getenv
  page-number page-size pdbname proc-handle proc-status program-name progress promsgs proversion quoter r-index random
  raw recid record-length rejected replace retry return-value rgb-value right-trim round row-state rowid screen-lines
  sdbname search seek set-db-client set-effective-tenant setuserid sha1-digest sql-state ssl-server-name string
  substitute substr/ing super tenant-id tenant-name tenant-name-to-id terminal time timezone to-rowid today trim
  trunc/ate type-of unbox user userid user-id valid-event valid-handle valid-object view-as weekday widget-handle
  year`
    .split(/\s+/)
    .flatMap((name) => {
      const [shortest = "", rest = ""] = name.split("/");
      return Array.from({ length: rest.length + 1 }, (_, letters) => shortest + rest.slice(0, letters));
    }),
);
