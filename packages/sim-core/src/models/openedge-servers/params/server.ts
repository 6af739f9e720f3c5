import { choice, inGroup, log, number, toggle } from "../../../model/param.ts";
import { DOCS, TALK } from "../sources.ts";

const networked = { param: "connection", values: ["network"] };

export const server = inGroup("server", {
  connection: choice({
    label: "Connection",
    default: "network",
    help: "Whether clients connect to servers over the network or access shared memory themselves.",
    source: TALK,
    options: [
      { value: "network", label: "network (-S)", help: "Servers execute requests for the clients." },
      {
        value: "self-serving",
        label: "self-serving",
        help: "Clients on the database server's machine: no server processes.",
      },
    ],
  }),
  threadedServer: toggle({
    label: "Threaded servers",
    flag: "-threadedServer",
    takesNumber: true,
    default: true,
    tunable: true,
    help: "When on, a server runs one thread per client. When off, it serves its clients one request at a time.",
    source: DOCS,
    applies: networked,
  }),
  ssj: toggle({
    label: "Server-side join",
    flag: "-ssj",
    takesNumber: true,
    default: true,
    tunable: true,
    help: "The server executes joins, so that one round trip returns many joined rows. Needs threaded servers; NO-LOCK only.",
    source: DOCS,
    applies: { param: "threadedServer", values: [true] },
  }),
  mi: number("Clients before another server starts", "clients", [1, 1, 2000], {
    ...log(1, 2, 5, 10, 20, 50, 75, 125),
    flag: "-Mi",
    tunable: true,
    help: "The broker starts a new server for every -Mi clients until -Mn servers run; then it distributes clients evenly.",
    source: DOCS,
    applies: networked,
  }),
  ma: number("Maximum clients per server", "clients", [1, 125, 2048], {
    ...log(1, 5, 10, 20, 50, 75, 125, 250),
    flag: "-Ma",
    help: "A server refuses clients beyond this number. -Ma x -Mn clients can connect in total.",
    source: DOCS,
    applies: networked,
  }),
  mn: number("Maximum servers", "servers", [1, 4, 2000], {
    ...log(1, 2, 4, 8, 16, 32, 75, 150, 200),
    flag: "-Mn",
    tunable: true,
    help: "Maximum number of server processes that the broker starts, without the login broker.",
    source: `${DOCS}: the default is 4; ${TALK} ran with 200`,
    applies: networked,
  }),
});
