import type { Statement } from "../conversation.ts";

/** Side effects of a query, from none to ones on which other statements may depend. */
export const SIDE_EFFECT = {
  none: 0,
  /** Its answer varies, or depends on the session: `now()`. */
  varies: 1,
  /** It locks, waits, or changes something other than a table: `FOR UPDATE`, `nextval()`. */
  acts: 2,
  /** It may change any table: `SELECT ... INTO`, an unknown function without a table. */
  writes: 3,
} as const;

const words = (text: string) => new Set(text.split(/\s+/));

const ACTS = words(
  `benchmark currval found_rows get_lock is_free_lock is_used_lock last_insert_id lastval master_pos_wait nextval
   pg_cancel_backend pg_create_restore_point pg_current_xact_id pg_drop_replication_slot pg_export_snapshot
   pg_file_write pg_notify pg_prewarm pg_promote pg_reload_conf pg_switch_wal pg_terminate_backend
   release_all_locks release_lock row_count set_config setseed setval sleep source_pos_wait txid_current
   wait_for_executed_gtid_set`,
);
/** Prefixes of such functions. */
const ACTS_AS =
  /^(?:dblink|lo_|pg_(?:try_)?advisory_|pg_create_\w+_slot$|pg_logical_|pg_replication_|pg_sleep|pg_stat_\w*reset|pg_wal_replay_)/;

const VARIES = words(
  `clock_timestamp curdate current_schema current_schemas current_setting current_timestamp curtime
   gen_random_bytes gen_random_uuid gen_salt getdate getutcdate localtimestamp newid now rand random random_normal
   statement_timestamp sysdate sysdatetime timeofday transaction_timestamp unix_timestamp utc_timestamp uuid
   uuid_generate_v1 uuid_generate_v4 uuidv4 uuidv7`,
);
const VARYING_WORDS = words("CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP LOCALTIME LOCALTIMESTAMP");

/** Functions without other effects, among those called by queries without a table. */
const PURE = words(
  `abs array_agg ceil char_length coalesce col_description concat connection_id count current_database current_user
   database date_trunc exists extract floor format format_type generate_series greatest hashtext inet_server_addr
   inet_server_port json_build_object jsonb_build_object least length lower max md5 min nullif obj_description
   pg_backend_pid pg_get_constraintdef pg_get_expr pg_get_indexdef pg_is_in_recovery pg_postmaster_start_time
   pg_table_is_visible replace round row_to_json schema session_user substr substring sum to_char to_date to_json
   to_regclass to_timestamp trim unnest upper user version`,
);

/** By its words: a statement's text has no literals. */
export function sideEffectOf({ text, tables, operation }: Statement): number {
  let effect: number = SIDE_EFFECT.none;
  let callsUnknown = false;
  let last = "";
  for (const { 0: word, index } of text.matchAll(/\w+/g)) {
    const isCall = /^["`]?\(/.test(text.slice(index + word.length, index + word.length + 2));
    const own = isCall ? ofFunction(word.toLowerCase()) : ofWord(word, text[index - 1] === "." ? "." : last);
    if (own === undefined) callsUnknown = true;
    else effect = Math.max(effect, own);
    last = word;
  }
  return callsUnknown && tables.length === 0 ? SIDE_EFFECT.writes : effect;

  function ofWord(word: string, before: string): number {
    const lower = word.toLowerCase();
    if (word === "INTO") return operation === "SELECT" ? SIDE_EFFECT.writes : SIDE_EFFECT.none;
    if (word === "SHARE" || word === "UPDATE") return SIDE_EFFECT.acts;
    // A sequence, in the syntax of Oracle and OpenEdge, and of the standard and SQL Server.
    if (lower === "nextval" && before === ".") return SIDE_EFFECT.acts;
    if (lower === "value" && before.toLowerCase() === "next") return SIDE_EFFECT.acts;
    return VARYING_WORDS.has(word) ? SIDE_EFFECT.varies : SIDE_EFFECT.none;
  }
}

/** Undefined for an unknown function. */
function ofFunction(name: string): number | undefined {
  if (ACTS.has(name) || ACTS_AS.test(name)) return SIDE_EFFECT.acts;
  if (VARIES.has(name)) return SIDE_EFFECT.varies;
  return PURE.has(name) ? SIDE_EFFECT.none : undefined;
}
