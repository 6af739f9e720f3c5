import { lastSlashedDay } from "../../values/calendar-day.ts";
import type { Format } from "../format.ts";
import { isPromon, promonReadings } from "./promon-readings.ts";
import { refuseServers } from "./refuse-servers.ts";
import { countsServers } from "./server-counts.ts";
import { serverRows } from "./server-rows.ts";

/** Maximum position of the title: it may follow other screens of the same session. */
const HEAD = 1_000_000;

/** PROMON's R&D 2.2, "Activity: Servers": one reading, or several whose differences count. */
export const promon: Format = {
  id: "promon",
  title: "PROMON's Activity: Servers",
  countsServers: true,
  read({ text }, { model, complaints }) {
    if (!isPromon(text.slice(0, HEAD))) return null;
    if (!countsServers(model)) {
      refuseServers(`This is PROMON's "Activity: Servers"`, model, complaints);
      return {};
    }
    const readings = promonReadings(text, complaints);
    if (readings.length === 0) return {};
    const { rows, notes } = serverRows(readings, complaints);
    const short = readings.some(({ counts }) => Object.values(counts).some(({ step }) => step > 1));
    const date = lastSlashedDay(readings.map(({ since, taken }) => `${since} ${taken}`).join(" "));
    const provenance = { tool: "PROMON", product: "OpenEdge RDBMS", ...(date !== undefined && { date }) };
    return { rows, notes: short ? [...notes, SHORT] : notes, provenance };
  },
};

const SHORT = "Counts printed with a K are taken as so many times 1024: up to 1023 of each are not shown.";
