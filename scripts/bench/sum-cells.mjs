import { readFile } from "node:fs/promises";
import { inSession } from "@wirecost/prisma/open";
import { benchTeam } from "./bench-team.mjs";
import { compared } from "./measure.mjs";
import { COLUMNS } from "./million-rows.mjs";

const FIGURES = ["messages", "requests", "records", "elapsed_ms", "cpu_ms"];

/**
 * Counts, medians, minimums and maximums of five metrics for each of 740 cells of an upload of a million rows, as the
 * API answers it, against one PostgreSQL statement over a bare table of the same rows.
 *
 * @param {{ url: string, databaseUrl: string, path: string }} options
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchSumCells({ url, databaseUrl, path }) {
  const team = await benchTeam(url);
  const id = await team.store("million.csv", "openedge-query", new Uint8Array(await readFile(path)));
  return inSession(databaseUrl, async (client) => {
    await client.query(`CREATE TABLE bench_cells (${COLUMNS})`);
    await client.query(`COPY bench_cells FROM '${path}' WITH (FORMAT csv, HEADER)`);
    await client.query("VACUUM ANALYZE bench_cells");
    const summed = FIGURES.map(
      (figure) =>
        `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${figure}) AS ${figure}, min(${figure}) AS least_${figure}, max(${figure}) AS most_${figure}`,
    );
    /** @type {any[]} */
    let cells = [];
    // The first round has cold caches.
    return compared(
      {
        name: "a million rows summed up by cell",
        baseline: "GROUP BY over a bare table",
        aim: "under 500 ms",
        rounds: 7,
        warmup: 1,
      },
      async () => {
        const address = `${url}/api/teams/${team.teamId}/uploads/${id}/cells`;
        ({ cells } = await (await fetch(address, { headers: team.headers })).json());
      },
      async () => {
        const { rows } = await client.query(
          `SELECT mm, num_recs, count(*) AS n, ${summed.join(", ")} FROM bench_cells GROUP BY mm, num_recs`,
        );
        const [first] = cells;
        const same = rows.find(
          ({ mm, num_recs }) => mm === first?.settings.mm && num_recs === first?.settings.prefetchNumRecs,
        );
        if (cells.length !== rows.length || first?.metrics.messages?.median !== same?.messages)
          throw new Error(`${cells.length} cells were summed up, PostgreSQL says ${rows.length}`);
      },
    );
  });
}
