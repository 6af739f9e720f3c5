import type pg from "pg";
import { inTransaction } from "../open.ts";
import { ACCOUNTS_ROLE, API_ROLE } from "./roles.ts";

/** Tables for sign-in. */
const ACCOUNTS = ["user", "session", "account", "verification", "two_factor", "passkey"] as const;
/** Tables of team membership: the accounts login writes them, both logins read them. */
const MEMBERSHIP = ["team", "member"] as const;
/** Team tables that the accounts login uses, with their policies. */
const OF_TEAMS_AND_ACCOUNTS = [...MEMBERSHIP, "invitation", "api_key", "webhook", "activity"] as const;

/** Condition for a transaction without team and user: better-auth does not know the user before sign-in. */
const FOR_NONE = `coalesce(current_setting('wirecost.team', true), '') = '' AND coalesce(current_setting('wirecost.person', true), '') = ''`;

/**
 * Limits which jobs a login may add: mail from accounts, and the queue's scheduled tasks. The login runs jobs of teams
 * but cannot change one into another. This is a trigger, because an update policy does not know the old row, and the
 * queue's own functions must be able to update every column. The table's owner, who runs public.add_job(), is not
 * limited.
 */
const LIMIT_JOBS = [
  `CREATE OR REPLACE FUNCTION limit_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
   DECLARE
     task text;
   BEGIN
     IF NOT row_security_active(TG_RELID) THEN
       RETURN NEW;
     END IF;
     SELECT identifier INTO task FROM graphile_worker._private_tasks WHERE id = NEW.task_id;
     IF TG_OP = 'UPDATE' THEN
       IF NEW.task_id = OLD.task_id AND NEW.payload::text = OLD.payload::text THEN
         RETURN NEW;
       END IF;
     ELSIF task IN ('send-mail', 'purge') AND NEW.max_attempts BETWEEN 1 AND 25 THEN
       RETURN NEW;
     END IF;
     RAISE EXCEPTION 'The job % is not one that may be added here', task USING ERRCODE = 'insufficient_privilege';
   END
   $$`,
  // Created only once: it waits until running processes finish their work on the queue.
  `DO $$
   BEGIN
     IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'limit_jobs' AND tgrelid = 'graphile_worker._private_jobs'::regclass) THEN
       CREATE TRIGGER limit_jobs BEFORE INSERT OR UPDATE OF task_id, payload ON graphile_worker._private_jobs
         FOR EACH ROW EXECUTE FUNCTION limit_jobs();
     END IF;
   END
   $$`,
] as const;

/**
 * Grants the API's two logins exactly their rights on the migrated tables. One works on team data, without e-mail
 * addresses, sessions, passwords, second factors and the queue; the other on accounts, members and the queue, without
 * team data.
 *
 * @param url of the tables' owner
 */
export async function grantLogins(url: string): Promise<void> {
  await inTransaction(url, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('grant ${API_ROLE}', 0))`);
    for (const statement of await statements(client)) await client.query(statement);
  });
}

async function statements(client: pg.Client): Promise<readonly string[]> {
  const { rows: ofTeams } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE a.attname = 'team_id' AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relnamespace = 'public'::regnamespace ORDER BY c.oid`,
  );
  const closed: readonly string[] = [...MEMBERSHIP, "invitation"];
  const data = ofTeams.map(({ name }) => name).filter((name) => !closed.includes(name));
  const { rows: queue } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND relrowsecurity AND relnamespace = 'graphile_worker'::regnamespace`,
  );
  const known = await policies(client);
  const all = (tables: readonly string[]) =>
    tables.map((name) => (name === "user" ? '"user"' : name)).join(", ");
  const both = `${API_ROLE}, ${ACCOUNTS_ROLE}`;
  return [
    ...["public", "graphile_worker"].flatMap((schema) => [
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${both}`,
      `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM ${both}`,
      `REVOKE ALL ON SCHEMA ${schema} FROM ${both}`,
    ]),
    `GRANT USAGE ON SCHEMA public TO ${both}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${both}`,
    `GRANT SELECT ON model_version, _prisma_migrations, ${all(MEMBERSHIP)} TO ${API_ROLE}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${data.join(", ")} TO ${API_ROLE}`,

    `GRANT SELECT ON _prisma_migrations TO ${ACCOUNTS_ROLE}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${all(ACCOUNTS)}, ${all(MEMBERSHIP)}, invitation TO ${ACCOUNTS_ROLE}`,
    `GRANT SELECT, UPDATE, DELETE ON api_key, webhook TO ${ACCOUNTS_ROLE}`,
    `GRANT SELECT, INSERT ON activity TO ${ACCOUNTS_ROLE}`,
    // Read by a policy and by triggers. Without a policy of its own, this login sees none of their rows.
    `GRANT SELECT (team_id, made_by_id) ON share TO ${ACCOUNTS_ROLE}`,
    `GRANT SELECT (team_id, author_id) ON comment TO ${ACCOUNTS_ROLE}`,
    `GRANT SELECT (team_id, id, name) ON experiment, upload, conversation TO ${ACCOUNTS_ROLE}`,
    `GRANT SELECT (team_id, id, experiment_id) ON run TO ${ACCOUNTS_ROLE}`,
    `GRANT EXECUTE ON FUNCTION count_owned_teams, list_invitation_times TO ${ACCOUNTS_ROLE}`,
    `GRANT USAGE ON SCHEMA graphile_worker TO ${ACCOUNTS_ROLE}`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA graphile_worker TO ${ACCOUNTS_ROLE}`,
    // Tasks cannot be renamed: jobs refer to them by number.
    `GRANT INSERT ON graphile_worker._private_tasks TO ${ACCOUNTS_ROLE}`,
    `GRANT INSERT, UPDATE ON graphile_worker._private_job_queues, graphile_worker._private_known_crontabs TO ${ACCOUNTS_ROLE}`,
    `GRANT INSERT, UPDATE, DELETE ON graphile_worker._private_jobs TO ${ACCOUNTS_ROLE}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${ACCOUNTS_ROLE}`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO ${ACCOUNTS_ROLE}`,

    ...LIMIT_JOBS,

    // From versions before there were two logins.
    ...known.filter(({ name }) => name === "api").map(({ on }) => `DROP POLICY api ON ${on}`),
    ...known.flatMap(({ name, on, roles }) => {
      const wanted = [
        ...(name === "everything" ? [API_ROLE] : []),
        ...(takesPart(on) && ["everything", "team", "person"].includes(name) ? [ACCOUNTS_ROLE] : []),
      ].filter((role) => !roles.includes(role));
      if (wanted.length === 0) return [];
      return `ALTER POLICY ${name} ON ${on} TO ${[...roles, ...wanted].join(", ")}`;
    }),
    ...['"user"', "session", ...queue.map(({ name }) => name)]
      .filter((table) => !known.some(({ name, on }) => name === "accounts" && on === table))
      .map(
        (on) =>
          `CREATE POLICY accounts ON ${on} TO ${ACCOUNTS_ROLE} USING (${on.startsWith("graphile_worker.") ? "true" : FOR_NONE})`,
      ),
  ];
}

function takesPart(table: string): boolean {
  return ['"user"', "session", ...OF_TEAMS_AND_ACCOUNTS].includes(table);
}

interface Policy {
  readonly name: string;
  readonly on: string;
  /** Quoted for statements. */
  readonly roles: readonly string[];
}

/** Partitions are read only through their table, with its policies. */
async function policies(client: pg.Client): Promise<readonly Policy[]> {
  const { rows } = await client.query<Policy>(
    `SELECT polname AS name, polrelid::regclass::text AS on,
       ARRAY(SELECT quote_ident(rolname) FROM pg_roles WHERE oid = ANY (polroles) ORDER BY 1) AS roles
     FROM pg_policy JOIN pg_class c ON c.oid = polrelid
     WHERE NOT c.relispartition
       AND c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
     ORDER BY polrelid, polname`,
  );
  return rows;
}
