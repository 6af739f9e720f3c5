import type { Format } from "../format.ts";
import { actserverReadings, actserverTable } from "./actserver-readings.ts";
import { refuseServers } from "./refuse-servers.ts";
import { countsServers } from "./server-counts.ts";
import { serverRows } from "./server-rows.ts";

/** A dump of readings of the virtual table _ActServer: with a header, or as written by EXPORT. */
export const actserver: Format = {
  id: "actserver",
  title: "a dump of _ActServer",
  countsServers: true,
  read({ text }, { model, complaints }) {
    const table = actserverTable(text, complaints);
    if (!table) return null;
    if (!countsServers(model)) {
      refuseServers("This is a dump of _ActServer", model, complaints);
      return {};
    }
    const readings = actserverReadings(table, complaints);
    if (readings.length === 0 && !complaints.hasErrors) {
      const message = "The dump has a header and no reading: each row should hold the counts of a server.";
      complaints.error({ line: table.line, value: table.header.join(" "), message });
    }
    return readings.length === 0 ? {} : serverRows(readings, complaints);
  },
};
